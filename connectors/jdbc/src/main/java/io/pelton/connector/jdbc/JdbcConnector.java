// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** The scheme {@code jdbc}: the body of each message is a statement. */
public final class JdbcConnector implements Connector {
    private static final String DATA_SOURCE = "dataSource";
    private static final int FETCH_SIZE = 1_000;

    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "jdbc",
            "executes the body as a statement, whose rows are the new body",
            DATA_SOURCE,
            false,
            true,
            List.of(
                    Option.bean(DATA_SOURCE, DataSource.class, "the database, a bean that the path names; where that is 'default' or 'dataSource', the only bean that is a data source"),
                    Option.optional(
                            "outputType",
                            OptionType.TEXT,
                            "SelectList",
                            "what rows become: SelectList, a list of maps; SelectOne, the only row or its only value; StreamList, an iterator"),
                    Option.optional("useHeadersAsParameters", OptionType.BOOLEAN, "false", "whether :?NAME in the body is bound to the header of this name, or to the entry of the map in the header CamelJdbcParameters, and ? to the items of a list there"),
                    Option.optional("allowNamedParameters", OptionType.BOOLEAN, "true", "whether :?NAME is a parameter then"),
                    Option.optional("readSize", OptionType.INTEGER, "0", "how many rows are read at most; 0 for all"),
                    Option.optional("resetAutoCommit", OptionType.BOOLEAN, "true", "whether the statement is a transaction of its own; some, such as create database, must not be")),
            Set.of(
                    "beanRowMapper",
                    "connectionStrategy",
                    "lazyStartProducer",
                    "outputClass",
                    "parameters",
                    "prepareStatementStrategy",
                    "statement.*",
                    "transacted",
                    "useGetBytesForBlob",
                    "useJDBC4ColumnNameAndLabelSemantics"));

    /** Made where connectors are looked for. */
    public JdbcConnector() {}

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Caller<Message, Message> caller(Endpoint endpoint) {
        SqlSettings settings = new SqlSettings(
                SqlConnector.output(endpoint.text("outputType")), "", false, false, ',', FETCH_SIZE, Math.max(0, endpoint.number("readSize", Integer.MIN_VALUE, Integer.MAX_VALUE)));
        return new JdbcCaller(
                "jdbc:" + endpoint.path(),
                endpoint.bean(DATA_SOURCE, DataSource.class),
                endpoint.flag("useHeadersAsParameters"),
                endpoint.flag("allowNamedParameters"),
                endpoint.flag("resetAutoCommit"),
                settings);
    }
}
