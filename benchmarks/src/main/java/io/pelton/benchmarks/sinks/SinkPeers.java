// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.engine.Engine;
import java.nio.file.Path;
import org.postgresql.ds.PGSimpleDataSource;

/** Those that write in a JVM, each in one of its own. */
enum SinkPeers {
    PELTON_LINES(Work.LINES),
    BUFFERED_LINES(Work.LINES),
    PELTON_APPEND(Work.APPEND),
    JDBC_APPEND(Work.APPEND),
    PELTON_UPSERT(Work.UPSERT),
    JDBC_UPSERT(Work.UPSERT);

    private final Work work;

    SinkPeers(Work work) {
        this.work = work;
    }

    /** What it does with records. */
    Work work() {
        return work;
    }

    /** The peer, for a file or the address of a database. */
    SinkPeer start(String where) {
        return switch (this) {
            case PELTON_LINES -> new PeltonLines(new Engine(), Path.of(where));
            case BUFFERED_LINES -> new BufferedLines(Path.of(where));
            case PELTON_APPEND, PELTON_UPSERT -> new PeltonRows(new Engine(), database(where), work == Work.UPSERT);
            case JDBC_APPEND, JDBC_UPSERT -> new JdbcRows(database(where), work == Work.UPSERT);
        };
    }

    private static PGSimpleDataSource database(String url) {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(url);
        return database;
    }
}
