// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import javax.sql.DataSource;

/** PostgreSQL. */
class PostgresQueriesTest extends QueriesTest {
    @Override
    protected DataSource database() {
        return Postgres.database();
    }
}
