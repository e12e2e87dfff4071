// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Optional;
import javax.sql.DataSource;
import org.opentest4j.TestAbortedException;

/** A server for all tests of this JVM, which ends with it. Where none can be started, such as on another system than Linux, its tests are skipped. */
final class Postgres {
    private static final Optional<EmbeddedPostgres> SERVER = start();

    private Postgres() {}

    private static Optional<EmbeddedPostgres> start() {
        try {
            return Optional.of(EmbeddedPostgres.builder().start());
        } catch (IOException | IllegalStateException e) {
            return Optional.empty();
        }
    }

    static DataSource database() {
        return databaseOf("postgres");
    }

    /** As {@code user} sees it. */
    static DataSource databaseOf(String user) {
        return SERVER.orElseThrow(() -> new TestAbortedException("PostgreSQL cannot be started here")).getDatabase(user, "postgres");
    }
}
