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
import io.pelton.spi.Source;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The scheme {@code sql}: rows of a query, or a statement for each message. Values are bound to it, and never become part of its text. */
public final class SqlConnector implements Connector {
    private static final String DATA_SOURCE = "dataSource";
    private static final String PROCESSED = "onConsume";
    private static final String FAILED = "onConsumeFailed";
    private static final String INCREMENTAL = "incremental";
    private static final String BATCH_COMPLETE = "onConsumeBatchComplete";

    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "sql",
            "reading: the rows of a query, executed again and again; writing: executes a statement, whose rows are the new body",
            "STATEMENT, with # or :#NAME for values",
            true,
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
                    Option.optional("fetchSize", OptionType.INTEGER, "1000", "how many rows are fetched at once, for StreamList and for reading"),
                    Option.optional(PROCESSED, OptionType.TEXT, "", "reading: a statement for each row that is processed, with :#NAME for its columns"),
                    Option.optional(FAILED, OptionType.TEXT, "", "reading: the same for each row whose message has failed"),
                    Option.optional(BATCH_COMPLETE, OptionType.TEXT, "", "reading: a statement when all rows of one execution are processed"),
                    Option.optional("expectedUpdateCount", OptionType.INTEGER, "-1", "reading: how many rows onConsume has to change; -1 for any number"),
                    Option.optional("breakBatchOnConsumeFail", OptionType.BOOLEAN, "false", "reading: whether the rows that are left wait for the next execution if onConsume fails"),
                    Option.optional(
                            INCREMENTAL, OptionType.TEXT, "", "reading: columns, with commas, that are unique together and grow: each execution gives the rows after the last one, with --state DIR the next run, too"),
                    Option.optional("useIterator", OptionType.BOOLEAN, "true", "reading: whether each row is a message; else all rows are one, a list of maps"),
                    Option.optional("routeEmptyResultSet", OptionType.BOOLEAN, "false", "reading: whether an empty list is a message, too"),
                    Option.optional("maxMessagesPerPoll", OptionType.INTEGER, "0", "reading: how many rows of one execution are taken; 0 for all"),
                    Option.optional("initialDelay", OptionType.DURATION, "1000", "reading: the time before the first execution"),
                    Option.optional("delay", OptionType.DURATION, "500", "reading: the time from one execution to the next"),
                    Option.optional("useFixedDelay", OptionType.BOOLEAN, "true", "reading: must be true, times are counted from the end of an execution"),
                    Option.optional("greedy", OptionType.BOOLEAN, "false", "reading: whether the next execution follows at once where rows were found"),
                    Option.optional("repeatCount", OptionType.INTEGER, "0", "reading: how many executions; then the route ends. 0 for ever"),
                    Option.optional("sendEmptyMessageWhenIdle", OptionType.BOOLEAN, "false", "reading: whether an execution without rows gives an empty message")),
            Set.of(
                    "backoffErrorThreshold",
                    "backoffIdleThreshold",
                    "backoffMultiplier",
                    "bridgeErrorHandler",
                    "exceptionHandler",
                    "exchangePattern",
                    "pollStrategy",
                    "processingStrategy",
                    "runLoggingLevel",
                    "scheduledExecutorService",
                    "scheduler",
                    "scheduler.*",
                    "schedulerProperties",
                    "startScheduler",
                    "timeUnit",
                    "transacted",
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
        if (!endpoint.flag("allowNamedParameters")) {
            return List.of();
        }
        return Stream.of(endpoint.path(), endpoint.text(PROCESSED), endpoint.text(FAILED), endpoint.text(BATCH_COMPLETE))
                .flatMap(sql -> SqlText.expressions(sql).stream())
                .toList();
    }

    @Override
    public Source<Message> source(Endpoint endpoint) {
        if (!endpoint.flag("useFixedDelay")) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "useFixedDelay is false, but must be true: times are counted from the end of an execution");
        }
        SqlPolling polling = new SqlPolling(
                endpoint.number("initialDelay"),
                endpoint.number("delay"),
                endpoint.number("repeatCount"),
                endpoint.flag("greedy"),
                Math.max(0, number(endpoint, "maxMessagesPerPoll")),
                number(endpoint, "fetchSize"),
                emits(endpoint),
                endpoint.flag("routeEmptyResultSet"),
                endpoint.flag("sendEmptyMessageWhenIdle"));
        SqlConsumption consumption = new SqlConsumption(
                consuming(endpoint, PROCESSED),
                consuming(endpoint, FAILED),
                consuming(endpoint, BATCH_COMPLETE),
                number(endpoint, "expectedUpdateCount"),
                endpoint.flag("breakBatchOnConsumeFail"));
        if (consumption.batchComplete() != null && !consumption.batchComplete().parameters().isEmpty()) {
            throw new PeltonException(ErrorCode.BAD_VALUE, BATCH_COMPLETE + " has parameters, but there is no row for them: it is executed once for all rows");
        }
        SqlText query = text(endpoint, endpoint.path());
        Increment increment = endpoint.text(INCREMENTAL).isEmpty()
                ? null
                : Increment.of(endpoint.text(INCREMENTAL), query.prepared(Collections.nCopies(query.parameters().size(), 1)));
        if (increment != null && consumption.isWanted()) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, "the query has both incremental and statements for rows that are processed (" + PROCESSED + ", " + FAILED + ", " + BATCH_COMPLETE + "), but a row is either passed or changed: leave one of the two out");
        }
        return new SqlSource("sql:" + endpoint.path(), query, endpoint.bean(DATA_SOURCE, DataSource.class), polling, consumption, increment);
    }

    private static int number(Endpoint endpoint, String name) {
        return endpoint.number(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static SqlPolling.Emits emits(Endpoint endpoint) {
        return switch (output(endpoint.text("outputType"))) {
            case SELECT_LIST -> endpoint.flag("useIterator") ? SqlPolling.Emits.ROW : SqlPolling.Emits.LIST;
            case SELECT_ONE -> SqlPolling.Emits.ONLY_ROW;
            case STREAM_LIST -> throw new PeltonException(
                    ErrorCode.BAD_VALUE, "outputType is StreamList, which is for a step: rows are fetched as they are wanted where each is a message");
        };
    }

    private static @Nullable SqlText consuming(Endpoint endpoint, String option) {
        return endpoint.text(option).isEmpty() ? null : text(endpoint, endpoint.text(option));
    }

    private static SqlText text(Endpoint endpoint, String sql) {
        return SqlText.of(
                sql,
                endpoint.flag("usePlaceholder") ? endpoint.text("placeholder") : "",
                endpoint.flag("allowNamedParameters"),
                expression -> Objects.requireNonNull(endpoint.expression(expression)));
    }

    @Override
    public Caller<Message, Message> caller(Endpoint endpoint) {
        SqlText sql = text(endpoint, endpoint.path());
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
                number(endpoint, "fetchSize"),
                0);
        return new SqlCaller("sql:" + endpoint.path(), sql, endpoint.bean(DATA_SOURCE, DataSource.class), settings);
    }

    /** The one of this name. */
    static SqlSettings.Output output(String name) {
        return switch (name) {
            case "SelectList" -> SqlSettings.Output.SELECT_LIST;
            case "SelectOne" -> SqlSettings.Output.SELECT_ONE;
            case "StreamList" -> SqlSettings.Output.STREAM_LIST;
            default -> throw new PeltonException(
                    ErrorCode.BAD_VALUE, "outputType is '" + name + "', but must be SelectList, SelectOne or StreamList");
        };
    }
}
