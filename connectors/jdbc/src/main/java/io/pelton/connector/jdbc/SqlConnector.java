// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.sql.DataSource;

/** The scheme {@code sql}: executes a statement for each message. Values are bound to it, and never become part of its text. */
public final class SqlConnector implements Connector {
    private static final String DATA_SOURCE = "dataSource";

    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "sql",
            "executes a statement of a database; rows are the new body",
            "STATEMENT, with # or :#NAME for values",
            false,
            true,
            List.of(
                    Option.bean(DATA_SOURCE, DataSource.class, "the database; may be left out where one bean is a data source"),
                    Option.optional(
                            "outputType",
                            OptionType.TEXT,
                            "SelectList",
                            "what rows become: SelectList, a list of maps; SelectOne, the only row or its only value; StreamList, an iterator"),
                    Option.optional("outputHeader", OptionType.TEXT, "", "a header that has the result in place of the body"),
                    Option.optional("batch", OptionType.BOOLEAN, "false", "whether the body is a list, for each item of which the statement is executed"),
                    Option.optional("noop", OptionType.BOOLEAN, "false", "whether the body stays as it is"),
                    Option.optional("separator", OptionType.TEXT, ",", "what stands between values in a text"),
                    Option.optional("placeholder", OptionType.TEXT, "#", "what the next value of the body is bound to"),
                    Option.optional("usePlaceholder", OptionType.BOOLEAN, "true", "whether there is such a sign"),
                    Option.optional("allowNamedParameters", OptionType.BOOLEAN, "true", "whether :#NAME is a parameter"),
                    Option.optional("fetchSize", OptionType.INTEGER, "1000", "how many rows are fetched at once for StreamList")),
            Set.of(
                    "outputClass",
                    "alwaysPopulateStatement",
                    "parametersCount",
                    "prepareStatementStrategy",
                    "templateOptions",
                    "useMessageBodyForSql",
                    "lazyStartProducer"));

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public List<String> expressions(Endpoint endpoint) {
        return endpoint.flag("allowNamedParameters") ? SqlText.expressions(endpoint.path()) : List.of();
    }

    @Override
    public Caller<Message, Message> caller(Endpoint endpoint) {
        SqlText sql = SqlText.of(
                endpoint.path(),
                endpoint.flag("usePlaceholder") ? endpoint.text("placeholder") : "",
                endpoint.flag("allowNamedParameters"),
                text -> Objects.requireNonNull(endpoint.expression(text)));
        String separator = endpoint.text("separator");
        if (separator.length() != 1) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "the separator is '" + separator + "', but must be one character");
        }
        SqlSettings settings = new SqlSettings(
                output(endpoint.text("outputType")),
                endpoint.text("outputHeader"),
                endpoint.flag("batch"),
                endpoint.flag("noop"),
                separator.charAt(0),
                Math.toIntExact(endpoint.number("fetchSize")));
        return new SqlCaller("sql:" + endpoint.path(), sql, endpoint.bean(DATA_SOURCE, DataSource.class), settings);
    }

    private static SqlSettings.Output output(String name) {
        return switch (name) {
            case "SelectList" -> SqlSettings.Output.SELECT_LIST;
            case "SelectOne" -> SqlSettings.Output.SELECT_ONE;
            case "StreamList" -> SqlSettings.Output.STREAM_LIST;
            default -> throw new PeltonException(
                    ErrorCode.BAD_VALUE, "outputType is '" + name + "', but must be SelectList, SelectOne or StreamList");
        };
    }
}
