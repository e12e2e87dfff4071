// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.sql.DataSource;

/** A server for all tests of this JVM, which ends with it. */
final class Postgres {
    private static final EmbeddedPostgres SERVER = start();

    private Postgres() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder().start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static DataSource database() {
        return SERVER.getPostgresDatabase();
    }
}
