// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.dataset.DataSet;
import io.pelton.routes.dataset.DataSetSink;
import io.pelton.routes.dataset.DataSetSource;
import io.pelton.routes.dataset.IndexCheck;
import io.pelton.routes.eip.Delay;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The endpoint {@code dataset:NAME}: messages that a bean makes up, or compares with what comes. */
final class DataSetEndpoint {
    private static final List<String> CHECKS =
            Arrays.stream(IndexCheck.values()).map(IndexCheck::text).toList();

    static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "dataset",
            "gives the messages of a data set, or compares what it is sent with them",
            "BEAN",
            true,
            true,
            List.of(
                    Option.optional("initialDelay", OptionType.DURATION, "1000", "reading: how long the first message waits"),
                    Option.optional("produceDelay", OptionType.TEXT, "3", "reading: how long it waits behind each message; 0 or less: not at all"),
                    Option.optional("preloadSize", OptionType.INTEGER, "0", "reading: how many messages do not wait for 'initialDelay'"),
                    Option.optional("minRate", OptionType.INTEGER, "0", "no difference"),
                    Option.optional("consumeDelay", OptionType.DURATION, "0", "writing: how long it waits behind each message"),
                    Option.optional(
                            "dataSetIndex",
                            OptionType.TEXT,
                            "lenient",
                            "the header CamelDataSetIndex: strict, it has to be there and right; lenient, right if it is there; off")),
            Set.of("assertPeriod", "bridgeErrorHandler", "browseLimit", "copyOnExchange", "exceptionHandler", "exchangePattern",
                    "expectedCount", "failFast", "lazyStartProducer", "log", "reportGroup", "resultMinimumWaitTime",
                    "resultWaitTime", "retainFirst", "retainLast", "sleepForEmptyTest"));

    private final Context context;
    private final Text uri;
    private final EndpointUri parts;
    private final Optional<YamlNode> parameters;

    /** @param parameters its options beside those in {@code uri} */
    DataSetEndpoint(Context context, Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        this.context = context;
        this.uri = uri;
        this.parts = parts;
        this.parameters = parameters;
    }

    static boolean is(EndpointUri uri) {
        return uri.scheme().equals(DESCRIPTOR.scheme());
    }

    /** The source that gives its messages; empty after a problem. */
    Optional<DataSetSource> source() {
        return endpoint().flatMap(endpoint -> check(endpoint).flatMap(check -> bean().flatMap(dataSet -> delay(endpoint).map(delay -> new DataSetSource(
                "dataset:" + parts.path(), dataSet, check, endpoint.number("preloadSize"), endpoint.number("initialDelay"), delay)))));
    }

    private Optional<Long> delay(Endpoint endpoint) {
        String text = endpoint.text("produceDelay").strip();
        try {
            return Optional.of(text.matches("-\\d+") ? 0L : (Long) OptionType.DURATION.parse(text));
        } catch (IllegalArgumentException e) {
            context.problems().add(ErrorCode.BAD_VALUE, uri.origin(), "'produceDelay': " + e.getMessage());
            return Optional.empty();
        }
    }

    /** The step that compares what comes; empty after a problem. */
    Optional<RouteStep> target(StepInfo info) {
        return endpoint().flatMap(endpoint -> check(endpoint).flatMap(check -> bean().map(dataSet -> {
            RouteStep compare = new RouteStep.Plain(
                    "to", new Step.To(info, new DataSetSink("dataset:" + parts.path(), dataSet, check)));
            long delay = endpoint.number("consumeDelay");
            return delay == 0
                    ? compare
                    : new RouteStep.Inline("to", List.of(
                            compare,
                            new RouteStep.Block(
                                    "delay", StepInfo.at(info.origin()), new Delay(Simple.constant(delay)), List.of())));
        })));
    }

    private Optional<Endpoint> endpoint() {
        return new EndpointReader(context).endpoint(DESCRIPTOR, uri, parts, parameters);
    }

    private Optional<IndexCheck> check(Endpoint endpoint) {
        Optional<IndexCheck> check = Arrays.stream(IndexCheck.values())
                .filter(one -> one.text().equals(endpoint.text("dataSetIndex")))
                .findFirst();
        if (check.isEmpty()) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    uri.origin(),
                    "'dataSetIndex' takes " + String.join(", ", CHECKS) + ", found '" + endpoint.text("dataSetIndex") + "'");
        }
        return check;
    }

    private Optional<DataSet> bean() {
        Text name = uri.part(parts.pathIndex(), parts.pathIndex() + parts.path().length());
        Optional<DataSet> dataSet = context.bean(name, DataSet.class);
        if (dataSet.isPresent() && dataSet.get().getSize() <= 0) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    name.origin(),
                    "the data set '" + name.value() + "' has no messages",
                    "set its 'size', or the bodies of a list");
            return Optional.empty();
        }
        return dataSet;
    }
}
