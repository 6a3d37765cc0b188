"""The page: a JSON API over the library, and static files that show it. No algorithm here.

Each view has a folder of its own in `views`, whose docstring explains how to add one. `static` has the shell of the
page and what the views share.
"""
