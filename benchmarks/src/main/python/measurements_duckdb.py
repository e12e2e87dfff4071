# SPDX-License-Identifier: Apache-2.0
"""The lowest, mean and highest temperature of each station, with DuckDB: INPUT OUTPUT."""

import sys

import duckdb
from stations import write

rows = duckdb.sql(
    """
    SELECT station, min(temperature), sum(temperature), count(*), max(temperature)
    FROM read_csv(?, header = false, delim = ';', quote = '', escape = '', parallel = true,
                  columns = {'station': 'VARCHAR', 'temperature': 'DOUBLE'})
    GROUP BY station
    """,
    params=[sys.argv[1]],
).fetchall()
write(
    sys.argv[2],
    [(station, round(low * 10), round(total * 10), count, round(high * 10)) for station, low, total, count, high in rows],
)
