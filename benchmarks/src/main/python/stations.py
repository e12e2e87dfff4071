# SPDX-License-Identifier: Apache-2.0
"""Writes stations as Pelton's example does."""


def write(path, rows):
    """Rows are (station, min, sum, count, max), in tenths; the mean is rounded half up."""
    lines = []
    for station, low, total, count, high in sorted(rows, key=lambda row: row[0].encode()):
        mean = (2 * int(total) + count) // (2 * count)
        lines.append(f"{station},{decimal(low)},{decimal(mean)},{decimal(high)}\n")
    with open(path, "w", encoding="utf-8", newline="") as out:
        out.writelines(lines)


def decimal(tenths):
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"
