# SPDX-License-Identifier: Apache-2.0
"""The lowest, mean and highest temperature of each station, with Polars: INPUT OUTPUT."""

import sys

import polars as pl
from stations import write

temperature = pl.col("temperature")
rows = (
    pl.scan_csv(
        sys.argv[1],
        has_header=False,
        separator=";",
        quote_char=None,
        schema={"station": pl.String, "temperature": pl.Float64},
    )
    .group_by("station")
    .agg(
        (temperature.min() * 10).round().cast(pl.Int64).alias("min"),
        (temperature.sum() * 10).round().cast(pl.Int64).alias("sum"),
        pl.len().alias("count"),
        (temperature.max() * 10).round().cast(pl.Int64).alias("max"),
    )
    .collect(engine="streaming")
    .rows()
)
write(sys.argv[2], rows)
