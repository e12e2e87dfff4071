// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import javax.sql.DataSource;

/** PostgreSQL. */
class PostgresStatementsTest extends StatementsTest {
    @Override
    protected DataSource database() {
        return Postgres.database();
    }

    @Override
    protected String bytes() {
        return "bytea";
    }

    @Override
    protected String generated() {
        return "bigint generated always as identity primary key";
    }
}
