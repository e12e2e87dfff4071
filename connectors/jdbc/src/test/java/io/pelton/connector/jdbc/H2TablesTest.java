// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** H2, in memory. */
class H2TablesTest extends EpochTablesTest {
    @Override
    protected DataSource database() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:tables;DB_CLOSE_DELAY=-1;DATABASE_TO_UPPER=FALSE;CASE_INSENSITIVE_IDENTIFIERS=TRUE");
        return source;
    }
}
