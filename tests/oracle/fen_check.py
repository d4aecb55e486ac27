"""A light check of FEN syntax shared by the oracle scripts, so that bad input never reaches an engine."""

FISCHER = {"fischerandom", "caparandom"}
FLEXIBLE = {"ladorean", "grotesque", "schoolbook", "univers"}
EIGHT_FILES = {"chess", "fischerandom"}


def check_fen(variant, fen):
    """Raise ValueError unless `fen` has the variant's board size, a side to move and one king each."""
    fields = fen.split()
    if len(fields) < 4 or fields[1] not in ("w", "b"):
        raise ValueError("a FEN needs at least board, side, rights and en passant")
    files = 8 if variant in EIGHT_FILES else 10
    ranks = fields[0].split("/")
    if len(ranks) != 8 or any(rank_width(rank) != files for rank in ranks):
        raise ValueError(f"the board is not {files}x8")
    if fields[0].count("K") != 1 or fields[0].count("k") != 1:
        raise ValueError("each side needs exactly one king")


def rank_width(rank):
    """Number of squares that one rank of a FEN describes (numbers may have two digits)."""
    width, digits = 0, ""
    for char in rank + "P":
        if char.isdigit():
            digits += char
        else:
            width += int(digits or 0) + 1
            digits = ""
    return width - 1
