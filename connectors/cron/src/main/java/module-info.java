// SPDX-License-Identifier: Apache-2.0

/** Messages at times that a cron expression tells. */
module io.pelton.connector.cron {
    requires transitive io.pelton.api;
    requires com.cronutils;
    requires static org.jspecify;

    exports io.pelton.connector.cron;

    provides io.pelton.spi.Connector with
            io.pelton.connector.cron.CronConnector,
            io.pelton.connector.cron.QuartzConnector;
}
