// SPDX-License-Identifier: Apache-2.0
// Writes rows of nine columns into the table "events" of PostgreSQL by COPY in binary format, 10,000 to a transaction.
//
//   rows append|upsert COUNT CONNECTION
//
// With "upsert" rows are copied into a temporary table and from there into "events", with the statements that Pelton uses.
// Prints the seconds it took and the seconds of CPU time.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <libpq-fe.h>
#include <string>

#include "times.h"

static const int ROWS_OF_COPY = 10000;
static const size_t PIECE = 64 << 10;
static const std::string COLUMNS = "id, sensor, place, value, rate, at, day, ok, note";
static const char *PLACES[] = {"north", "south", "east", "west"};

static PGconn *connection;
static std::string buffer;

static void fail() {
    fprintf(stderr, "rows: %s\n", PQerrorMessage(connection));
    exit(1);
}

static void execute(const std::string &sql, ExecStatusType expected = PGRES_COMMAND_OK) {
    PGresult *result = PQexec(connection, sql.c_str());
    if (PQresultStatus(result) != expected) {
        fail();
    }
    PQclear(result);
}

template <typename T> static void number(T value) {
    for (int shift = 8 * (sizeof value - 1); shift >= 0; shift -= 8) {
        buffer.push_back((char) ((uint64_t) value >> shift));
    }
}

template <typename T> static void field(T value) {
    number<int32_t>(sizeof value);
    number(value);
}

static void field(double value) {
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    field(bits);
}

static void field(const char *text) {
    size_t length = strlen(text);
    number<int32_t>(length);
    buffer.append(text, length);
}

static void send() {
    if (PQputCopyData(connection, buffer.data(), buffer.size()) != 1) {
        fail();
    }
    buffer.clear();
}

static void row(uint64_t i, bool isStaged, int place) {
    char note[40];
    int length = snprintf(note, sizeof note, "reading %llu of this sensor", (unsigned long long) i);
    number<int16_t>(isStaged ? 10 : 9);
    field<int64_t>(i);
    field<int32_t>(i % 1000);
    field(PLACES[i % 4]);
    field(i % 10000 / 100.0);
    field<int32_t>(i * 7 % 1000000);
    field<int64_t>(i * 1000000); // microseconds since 2000-01-01
    field<int32_t>(i % 10000);   // days since 2000-01-01
    number<int32_t>(1);
    buffer.push_back(i % 3 == 0);
    number<int32_t>(length);
    buffer.append(note, length);
    if (isStaged) {
        field<int32_t>(place);
    }
}

static void copy(uint64_t from, uint64_t until, bool isStaged) {
    execute(isStaged ? "copy staged (" + COLUMNS + ", place_of_row) from stdin (format binary)"
                     : "copy events (" + COLUMNS + ") from stdin (format binary)",
            PGRES_COPY_IN);
    buffer.assign("PGCOPY\n\377\r\n\0", 11);
    buffer.append(8, '\0');
    for (uint64_t i = from; i < until; i++) {
        row(i, isStaged, i - from);
        if (buffer.size() >= PIECE) {
            send();
        }
    }
    number<int16_t>(-1);
    send();
    if (PQputCopyEnd(connection, nullptr) != 1) {
        fail();
    }
    while (PGresult *result = PQgetResult(connection)) {
        if (PQresultStatus(result) != PGRES_COMMAND_OK) {
            fail();
        }
        PQclear(result);
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: rows append|upsert COUNT CONNECTION\n");
        return 2;
    }
    bool isUpsert = strcmp(argv[1], "upsert") == 0;
    uint64_t count = strtoull(argv[2], nullptr, 10);
    double start = now();
    connection = PQconnectdb(argv[3]);
    if (PQstatus(connection) != CONNECTION_OK) {
        fail();
    }
    if (isUpsert) {
        execute("create temporary table staged on commit delete rows as select " + COLUMNS +
                    ", 0 as place_of_row from events with no data");
    }
    for (uint64_t i = 0; i < count; i += ROWS_OF_COPY) {
        execute("begin");
        copy(i, i + ROWS_OF_COPY < count ? i + ROWS_OF_COPY : count, isUpsert);
        if (isUpsert) {
            execute("insert into events (" + COLUMNS + ") select distinct on (id) " + COLUMNS +
                    " from staged order by id, place_of_row desc on conflict (id) do update set sensor = excluded.sensor,"
                    " place = excluded.place, value = excluded.value, rate = excluded.rate, at = excluded.at, day = excluded.day,"
                    " ok = excluded.ok, note = excluded.note");
            execute("delete from staged");
        }
        execute("commit");
    }
    PQfinish(connection);
    printf("%.6f %.6f\n", now() - start, cpu());
    return 0;
}
