"""Scenes as the pages of a PDF, without a package: a few operators are enough, and it is fast.

A unit is one point. Text is in Helvetica, which every PDF reader has; Adobe's font metrics, in thousandths of the size,
are needed to centre it. The format is ISO 32000-1: objects, followed by a table of their offsets.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from queenright.board.shapes import Disc, Label, Polygon, Scene, Segment, Shape

#: The distance of a quarter circle's control points from its ends, in radii.
ROUND = 0.5522847498

#: width → characters
WIDTHS = {278: " .,:;!/Ift", 556: "0123456789abdeghnopquL?_", 667: "ABEKPSVXY&", 722: "CDHNRUw", 611: "FTZ"} | {
    778: "GOQ",
    500: "Jcksvxyz",
    833: "Mm",
    944: "W",
    222: "ijl'",
    333: "()-r",
}
WIDTH_OF = {character: width for width, characters in WIDTHS.items() for character in characters}


def pdf_pages(scenes: Sequence[Scene], title: str) -> bytes:
    """A PDF with a page for every scene; the same scenes give the same bytes.

    >>> pdf_pages([Scene(10, 10, (), "", "")], "Empty")[:8]
    b'%PDF-1.4'
    """
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>"]
    kids = " ".join(f"{5 + 2 * number} 0 R" for number in range(len(scenes)))
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(scenes)} >>".encode())
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    objects.append(b"<< /Title " + _text(title) + b" >>")
    for number, scene in enumerate(scenes):
        size = f"[0 0 {_number(scene.width)} {_number(scene.height)}]"
        resources = "/Resources << /Font << /F 3 0 R >> >>"
        page = f"<< /Type /Page /Parent 2 0 R /MediaBox {size} {resources} /Contents {6 + 2 * number} 0 R >>"
        objects += [page.encode(), _stream(scene)]
    return _assembled(objects)


def _assembled(objects: Sequence[bytes]) -> bytes:
    """The file: numbered objects, the table of their offsets, and where that table begins."""
    data, offsets = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    data += b"trailer\n<< /Size %d /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(data)


def _stream(scene: Scene) -> bytes:
    """The content of a page; a PDF's y axis points upwards, so it is flipped."""
    lines = [b"1 0 0 -1 0 " + _number(scene.height).encode() + b" cm 1 J", *map(_drawn, scene.shapes)]
    packed = zlib.compress(b"\n".join(lines), 9)
    return b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)


def _drawn(shape: Shape) -> bytes:
    match shape:
        case Polygon():
            path = " ".join(f"{_at(x, y)} {'l' if index else 'm'}" for index, (x, y) in enumerate(shape.points))
            return _painted(f"{path} h", shape)
        case Disc():
            return _painted(" ".join(_circle(shape)), shape)
        case Segment():
            dash = f"[{_number(shape.dash)}] 0 d" if shape.dash else "[] 0 d"
            ends = f"{_at(shape.x1, shape.y1)} m {_at(shape.x2, shape.y2)} l"
            return f"{_colour(shape.stroke)} RG {_number(shape.width)} w {dash} {ends} S".encode()
        case Label():
            left = shape.x - text_width(shape.text, shape.size) / 2
            head = f"BT {_colour(shape.fill)} rg /F {_number(shape.size)} Tf 1 0 0 -1"
            return f"{head} {_at(left, shape.y + 0.36 * shape.size)} Tm ".encode() + _text(shape.text) + b" Tj ET"


def text_width(text: str, size: float) -> float:
    """The width of a text in points.

    >>> text_width("Queens", 10)
    35.02
    """
    return size * sum(WIDTH_OF.get(character, 556) for character in text) / 1000


def _painted(path: str, shape: Polygon | Disc) -> bytes:
    fill = f"{_colour(shape.fill)} rg " if shape.fill else ""
    stroke = f"{_colour(shape.stroke)} RG {_number(shape.width)} w [] 0 d " if shape.stroke else ""
    operator = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    return f"{fill}{stroke}{path} {operator[bool(fill), bool(stroke)]}".encode()


def _circle(disc: Disc) -> Iterator[str]:
    """Four quarters, each a Bézier curve."""
    x, y, r, k = disc.x, disc.y, disc.radius, ROUND * disc.radius
    yield f"{_at(x + r, y)} m"
    yield f"{_at(x + r, y + k)} {_at(x + k, y + r)} {_at(x, y + r)} c"
    yield f"{_at(x - k, y + r)} {_at(x - r, y + k)} {_at(x - r, y)} c"
    yield f"{_at(x - r, y - k)} {_at(x - k, y - r)} {_at(x, y - r)} c"
    yield f"{_at(x + k, y - r)} {_at(x + r, y - k)} {_at(x + r, y)} c h"


def _text(text: str) -> bytes:
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return b"(" + escaped.encode("cp1252", "replace") + b")"


def _colour(name: str) -> str:
    """#rrggbb as three numbers from 0 to 1."""
    return " ".join(_number(int(name[start : start + 2], 16) / 255) for start in (1, 3, 5))


def _at(x: float, y: float) -> str:
    return f"{_number(x)} {_number(y)}"


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"
