// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Source;
import io.pelton.testkit.SourceContractTest;
import java.util.Map;

/** A query that is read on as what every source is. */
class IncrementalSourceTest extends SourceContractTest<Message> {
    private static final SqlConnector SQL = new SqlConnector();

    @Override
    protected Source<Message> source() {
        return SQL.source(Endpoint.of(
                SQL.descriptor(),
                "select n, n % 7 as week from generate_series(1, 2500) as n",
                Map.of("repeatCount", "1", "initialDelay", "0", "incremental", "week,n"),
                Map.of("dataSource", Postgres.database())));
    }

    /** Only where a position says so, which has the values of the columns. */
    @Override
    protected boolean canBeReplayed(Source<Message> source) {
        return false;
    }
}
