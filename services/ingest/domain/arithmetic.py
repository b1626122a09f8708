"""The integer arithmetic of the rules: one rounding, one logarithm, one scale."""

from hashlib import sha256

# A logarithm is kept in 1/1024: ten binary places after the point.
_PLACES = 10
_POINT = 62


def half_up(n: int, d: int) -> int:
    """n/d rounded once, half up (D1); d > 0."""
    return (2 * n + d) // (2 * d)


def log2(x: int) -> int:
    """The binary logarithm of x ≥ 1 in 1/1024, rounded down, by repeated squaring (D73)."""
    whole = x.bit_length() - 1
    y = (x << _POINT) >> whole
    fraction = 0
    for _ in range(_PLACES):
        y = (y * y) >> _POINT
        fraction *= 2
        if y >= 2 << _POINT:
            y >>= 1
            fraction += 1
    return (whole << _PLACES) + fraction


def permille(x: int, low: int, high: int) -> int:
    """n(x; low, high) of D73: where x stands between low and high on a log scale, 0 to 1000."""
    floor = log2(low + 1)
    return max(0, min(1000, (log2(x + 1) - floor) * 1000 // (log2(high + 1) - floor)))


def lot(label: str, card_id: str) -> int:
    """h(label) of D7: SHA-256(label ‖ ":" ‖ card id) as a big-endian integer."""
    return int.from_bytes(sha256(f"{label}:{card_id}".encode()).digest(), "big")
