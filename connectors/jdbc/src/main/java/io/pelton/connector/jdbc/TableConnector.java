// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Sink;
import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;

/** The scheme {@code table}: records become rows of a table, many in one transaction. */
public final class TableConnector implements Connector {
    private static final String DATA_SOURCE = "dataSource";

    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "table",
            "writes records as rows of a table, many at once",
            "TABLE, or SCHEMA.TABLE, in double quotes where a name has a point",
            false,
            true,
            List.of(
                    Option.bean(DATA_SOURCE, DataSource.class, "the database; may be left out where one bean is a data source"),
                    Option.optional("columns", OptionType.TEXT, "", "the columns to write, with commas; by default those that a record has fields for, and no others may it have"),
                    Option.optional("key", OptionType.TEXT, "", "the columns of the key, with commas: a row that is there with the same is replaced"),
                    Option.optional("batchSize", OptionType.INTEGER, "10000", "how many records are written in one transaction at most"),
                    Option.optional("linger", OptionType.DURATION, "100", "how long a record waits for others"),
                    Option.optional("timeout", OptionType.DURATION, "60000", "how long the database may take for an answer; then the batch is written again"),
                    Option.optional("commit", OptionType.TEXT, "batch", "when rows are committed: batch, each batch by itself; epoch, with each epoch of --state DIR, so that each is there once without a key")));

    /** Made where connectors are looked for. */
    public TableConnector() {}

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        return new TableSink(
                endpoint.bean(DATA_SOURCE, DataSource.class),
                new TableSettings(
                        endpoint.path(),
                        names(endpoint.text("columns")),
                        names(endpoint.text("key")),
                        endpoint.number("batchSize", 1, Integer.MAX_VALUE),
                        endpoint.number("linger"),
                        endpoint.number("timeout", 0, Integer.MAX_VALUE),
                        commit(endpoint.text("commit"), endpoint.text("key"))));
    }

    private static TableSettings.Commit commit(String name, String key) {
        return switch (name) {
            case "batch" -> TableSettings.Commit.BATCH;
            case "epoch" -> {
                if (!key.isEmpty()) {
                    throw new PeltonException(
                            ErrorCode.BAD_VALUE, "commit=epoch is for rows without a key: with 'key' a row that is written twice is the same; leave one of the two out");
                }
                yield TableSettings.Commit.EPOCH;
            }
            default -> throw new PeltonException(ErrorCode.BAD_VALUE, "commit is '" + name + "', but must be batch or epoch");
        };
    }

    private static List<String> names(String text) {
        return Arrays.stream(text.split(",")).map(String::strip).filter(name -> !name.isEmpty()).toList();
    }
}
