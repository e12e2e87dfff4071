// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.jdbc.TableConnector;
import io.pelton.engine.Engine;
import io.pelton.flow.Flow;
import io.pelton.spi.Endpoint;
import java.sql.SQLException;
import java.util.Map;
import org.postgresql.ds.PGSimpleDataSource;

/** A flow that ends in a table, with or without a key. */
record PeltonRows(Engine engine, PGSimpleDataSource database, boolean isUpsert) implements SinkPeer {
    @Override
    public String name() {
        return "Pelton";
    }

    @Override
    public void prepare() throws SQLException {
        JdbcRows.prepare(database, isUpsert);
    }

    @Override
    public void write(long records) throws InterruptedException {
        TableConnector tables = new TableConnector();
        Endpoint table = Endpoint.of(tables.descriptor(), "events", isUpsert ? Map.of("key", "id") : Map.of(), Map.of("dataSource", database));
        engine.run(Flow.from(Beacon.of(records, Event::of)).to(tables.sink(table))).await();
    }

    @Override
    public void close() {
        engine.close();
    }
}
