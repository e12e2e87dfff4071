// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.ds.common.BaseDataSource;

/** Rows of a table of PostgreSQL, which has no key: what comes twice is there twice. */
final class OutputTable implements Output {
    private final Postgres server;
    private final int batchSize;
    private final String constraint;

    OutputTable(Postgres server) {
        this(server, 500, "");
    }

    /** @param constraint what the table refuses, as the end of its columns, from the comma on */
    OutputTable(Postgres server, int batchSize, String constraint) {
        this.server = server;
        this.batchSize = batchSize;
        this.constraint = constraint;
    }

    @Override
    public void begin(Path round) {
        // of a connection that was left half-open in the middle of a transaction
        server.execute("select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()");
        server.execute("drop table if exists events");
        server.execute("create table events (place bigint generated always as identity, id bigint, text text" + constraint + ")");
    }

    @Override
    public String beans() {
        return """
                - beans:
                    - name: db
                      type: org.postgresql.ds.PGSimpleDataSource
                      properties: {url: "%s"}
                """.formatted(server.url());
    }

    @Override
    public List<String> options() {
        List<String> driver = List.of("--allow-class", PGSimpleDataSource.class.getName(), "--allow-class", BaseDataSource.class.getName());
        return constraint.isEmpty() ? driver : Stream.concat(driver.stream(), Stream.of("--dead-letter-share", "2%")).toList();
    }

    @Override
    public String steps(Sending sending) {
        return """
                        - unmarshal: {json: {}}
                        - to: {id: out, uri: "%s:events", parameters: {%s, batchSize: %d, linger: 10, timeout: 5000}}
                """.formatted(
                sending.scheme("table"),
                switch (sending.wanted()) {
                    case EFFECTIVELY_ONCE -> "commit: epoch";
                    case AT_LEAST_ONCE -> "commit: batch";
                },
                batchSize);
    }

    /** Rows of transactions that are not committed, too, by pages. */
    @Override
    public long written() {
        return server.number("select pg_relation_size('events')");
    }

    @Override
    public long perRecord() {
        return 130;
    }

    @Override
    public long committed() {
        return server.number("select count(*) from events");
    }

    @Override
    public long[] delivered() throws IOException {
        return server.query("select id from events order by place", rows -> {
            LongStream.Builder all = LongStream.builder();
            while (rows.next()) {
                all.add(rows.getLong(1));
            }
            return all.build().toArray();
        });
    }

    @Override
    public List<Server> servers() {
        return List.of(server);
    }
}
