// SPDX-License-Identifier: Apache-2.0

/** Compiles plans into fused stages and runs them. */
module io.pelton.engine {
    requires transitive io.pelton.api;
    requires org.jctools.core;
    requires org.slf4j;
    requires static org.jspecify;

    exports io.pelton.engine;
    exports io.pelton.connector.beacon;
    exports io.pelton.connector.collect;
    exports io.pelton.connector.discard;
    exports io.pelton.connector.log;
    exports io.pelton.connector.mock;
    exports io.pelton.connector.timer;

    provides io.pelton.spi.Connector with
            io.pelton.connector.beacon.BeaconConnector,
            io.pelton.connector.discard.DiscardConnector,
            io.pelton.connector.log.LogConnector,
            io.pelton.connector.mock.MockConnector,
            io.pelton.connector.mock.StubConnector,
            io.pelton.connector.timer.SchedulerConnector,
            io.pelton.connector.timer.TimerConnector;
}
