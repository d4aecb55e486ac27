"""A light check of FEN syntax shared by the oracle scripts, so that bad input never reaches an engine."""

FISCHER = {"fischerandom", "caparandom"}
FLEXIBLE = {"ladorean", "grotesque", "schoolbook", "univers"}
EIGHT_FILES = {"chess", "fischerandom"}
# Files of queenside rook, king and kingside rook at home; castling rights need them there.
HOMES = {
    "chess": "aeh", "capablanca": "afj", "gothic": "afj", "moderncarrera": "afj", "bird": "afj", "embassy": "aej",
    "janus": "aej", "schoolbook": "afj", "grotesque": "aej", "univers": "afj", "ladorean": "aej",
    "victorian": "bei", "opti": "bfi",
}
KNOWN = set(HOMES) | FISCHER | {"carrera"}


def check_fen(variant, fen):
    """Raise ValueError unless the variant is known and `fen` has its board size, a side to move and one king each.

    Castling rights whose king or rook is not at home are refused too: rules.md drops them, engines differ.
    """
    if variant not in KNOWN:
        raise ValueError(f"unknown variant {variant}")
    fields = fen.split()
    if len(fields) < 4 or fields[1] not in ("w", "b"):
        raise ValueError("a FEN needs at least board, side, rights and en passant")
    files = 8 if variant in EIGHT_FILES else 10
    ranks = fields[0].split("/")
    if len(ranks) != 8 or any(len(expand(rank)) != files for rank in ranks):
        raise ValueError(f"the board is not {files}x8")
    if fields[0].count("K") != 1 or fields[0].count("k") != 1:
        raise ValueError("each side needs exactly one king")
    if variant in HOMES and any(is_void(ranks, HOMES[variant], right) for right in fields[2] if right != "-"):
        raise ValueError("a castling right without its king or rook at home")


def may_castle(fen):
    """Whether the side to move has a castling right."""
    _, side, rights = fen.split()[:3]
    return any(right.isupper() == (side == "w") for right in rights if right != "-")


def is_void(ranks, homes, right):
    """Whether the king or the rook of a castling right (K, Q, k or q) is not at home."""
    rank = expand(ranks[7 if right.isupper() else 0])
    rook_home = homes[2 if right.upper() == "K" else 0]
    men = rank[ord(homes[1]) - 97] + rank[ord(rook_home) - 97]
    return men != ("KR" if right.isupper() else "kr")


def expand(rank):
    """One rank of a FEN with a dot for each empty square."""
    rank = rank.replace("10", "." * 10)
    return "".join("." * int(char) if char.isdigit() else char for char in rank)
