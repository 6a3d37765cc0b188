"""What counts as a solution (`Problem`, with its referee), and what an answer looks like (`Result`)."""
