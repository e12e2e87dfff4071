#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Summaries of the whole program compared with Python's csv and fractions, with DuckDB, and words with tr, sort and uniq.

  testkit/fuzz/against.py [--rows N] [--runs N] [--seed N] [--pelton COMMAND] [--duckdb duckdb_jdbc.jar --java JAVA]

Each run writes a hostile file of N rows, summarizes it with Pelton, and compares every group. The seed of a run that differs is
printed with the file; exit code 1. DuckDB reads a file without quotes in keys that are not in quotes themselves.
"""
import argparse
import collections
import csv
import fractions
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\Z", re.ASCII)
ODD = ["", "-", ".", "--1", "1.2.3", "1;2", ";1", "1e", "x", "1 ", " 1", "+-1", "1_0", "1e100000000", "0." + "1" * 25, "\u0661"]
DUCK = """
import java.sql.*;
public class Duck {
    public static void main(String[] a) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:duckdb:"); Statement s = c.createStatement();
                ResultSet r = s.executeQuery("select k, count(*), sum(v), min(v), max(v) from read_csv('" + a[0] + "', delim=';', quote='\\"',"
                        + " escape='\\"', header=false, auto_detect=false, columns={'k':'varchar','v':'decimal(38,9)'}) group by k order by k")) {
            while (r.next()) {
                System.out.println(String.join("\\u0001", r.getString(1) == null ? "" : r.getString(1), r.getString(2), r.getString(3), r.getString(4), r.getString(5)));
            }
        }
    }
}
"""
PAIRS = """- route:
    from:
      uri: lines:{{input}}
      steps:
        - unmarshal: {csv: {delimiter: ";", header: [k, v]}}
        - summarize: {by: [k], values: {n: count(), sum: sum(v), least: min(v), most: max(v)}}
        - to: lines:{{output}}
"""
WORDS = """- route:
    from:
      uri: lines:{{input}}
      steps:
        - split:
            tokenize: {token: '\\s+', regex: true}
            streaming: true
            steps:
              - summarize: {by: {word: "${body}"}, values: {n: count()}}
              - to: lines:{{output}}
"""


def keys(r, for_duck):
    pieces = ["Acme Inc.", "St.", ".", "-", "+", "e5", "0", "55", " ", "'", "x", "é", "\t", "日本", ","] + ([] if for_duck else [";", '"', '""'])
    plain = {"".join(r.choice(pieces) for _ in range(r.randint(1, 9))) for _ in range(r.randint(1, 2000))}
    return [(k, '"' + k.replace('"', '""') + '"' if k[0] == '"' or ";" in k or r.random() < 0.1 else k) for k in sorted(plain)]


def write_pairs(path, r, rows, for_duck):
    pool = keys(r, for_duck)
    decimals = r.randint(0, 6)
    odd = 0 if for_duck else r.choice([0, 0.0001, 0.01])
    short = r.choice([0, 0.001, 0.1])
    with open(path, "w", encoding="utf-8", newline="") as out:
        for _ in range(rows):
            number = str(r.randint(0, 10 ** r.randint(1, 6) - 1))
            if decimals and r.random() >= short:
                number += "." + "".join(r.choices("0123456789", k=decimals))
            if odd and r.random() < odd:
                number = r.choice(ODD)
            elif r.random() < 0.3:
                number = "-" + number
            out.write(r.choice(pool)[1] + ";" + number + "\n")


def python_pairs(path):
    groups = {}
    refused = 0
    with open(path, encoding="utf-8", newline="") as lines:
        for fields in csv.reader(lines, delimiter=";"):
            fits = len(fields) == 2 and NUMBER.match(fields[1]) and len(fields[1]) < 20
            if not fits or "e" in fields[1]:
                refused += 1
                continue
            number = fractions.Fraction(fields[1])
            group = groups.setdefault(fields[0], [0, 0, number, number])
            group[0] += 1
            group[1] += number
            group[2] = min(group[2], number)
            group[3] = max(group[3], number)
    return groups, refused


def pelton(command, route, source, target, folder):
    with open(os.path.join(folder, "route.yaml"), "w", encoding="utf-8") as out:
        out.write(route)
    if os.path.exists(target):
        os.remove(target)
    arguments = ["run", "route.yaml", "--dead-letters", os.path.join(folder, "dead"), "--set", "input=" + source, "--set", "output=" + target]
    done = subprocess.run(shlex.split(command) + arguments, cwd=folder, capture_output=True, text=True)
    if not os.path.exists(target):
        sys.exit("pelton failed:\n" + done.stdout + done.stderr)


def pelton_pairs(path):
    with open(path, encoding="utf-8", newline="") as lines:
        return {f[0]: [int(f[1])] + [fractions.Fraction(x) for x in f[2:]] for f in csv.reader(lines)}


def duck_pairs(options, path, folder):
    program = os.path.join(folder, "Duck.java")
    with open(program, "w", encoding="utf-8") as out:
        out.write(DUCK)
    text = subprocess.run([options.java, "-cp", options.duckdb, program, path], capture_output=True, check=True).stdout.decode()
    rows = (row.split("\x01") for row in text.split("\n") if row)
    return {f[0]: [int(f[1])] + [fractions.Fraction(x) for x in f[2:]] for f in rows}


def compare(what, seed, path, expected, found):
    if expected != found:
        different = [k for k in set(expected) | set(found) if expected.get(k) != found.get(k)]
        k = sorted(different)[0]
        print(f"{what} differs in {len(different)} groups, seed {seed}, {path}: {k!r} is {found.get(k)}, expected {expected.get(k)}")
        sys.exit(1)


def words(options, seed, r, folder):
    source, target = os.path.join(folder, "words"), os.path.join(folder, "words.csv")
    spaces = b" \t\n\n\n\v\f\r"
    variety = r.choice([3, 20, 256])
    letters = bytes(b for b in range(1, 256) if b not in b" \t\n\v\f\r\",")[:variety]
    with open(source, "wb") as out:
        for _ in range(options.rows):
            out.write(bytes(r.choices(letters, k=r.randint(1, 4))) + bytes([r.choice(spaces)]))
        out.write(b"\n")
    pelton(options.pelton, WORDS, source, target, folder)
    command = "LC_ALL=C tr -s '[:space:]' '\\n' < \"$1\" | LC_ALL=C sort | uniq -c"
    counted = subprocess.run(["sh", "-c", command, "sh", source], capture_output=True, check=True, env={**os.environ, "LC_ALL": "C"}).stdout
    expected = collections.Counter()
    for line in counted.split(b"\n"):
        count, _, word = line.strip(b" ").partition(b" ")
        if word:
            expected[word] += int(count)
    with open(target, "rb") as lines:
        found = {w: int(n) for w, _, n in (line.rpartition(b",") for line in lines.read().split(b"\n")[:-1])}
    compare("tr | sort | uniq", seed, source, dict(expected), found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--pelton", default=os.path.abspath("pelton"))
    parser.add_argument("--duckdb", help="the jar of org.duckdb:duckdb_jdbc")
    parser.add_argument("--java", default="java")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="against")
    source, target = os.path.join(folder, "pairs.csv"), os.path.join(folder, "out.csv")
    for seed in range(options.seed, options.seed + options.runs):
        r = random.Random(seed)
        with_duck = bool(options.duckdb) and seed % 2 == 0
        write_pairs(source, r, options.rows, with_duck)
        pelton(options.pelton, PAIRS, source, target, folder)
        found = pelton_pairs(target)
        expected, refused = python_pairs(source)
        compare("Python", seed, source, expected, found)
        if with_duck:
            compare("DuckDB", seed, source, duck_pairs(options, source, folder), found)
        words(options, seed, r, folder)
        print(f"seed {seed}: {options.rows} rows, {len(found)} groups, {refused} refused: the same", flush=True)


if __name__ == "__main__":
    main()
