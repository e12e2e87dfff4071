// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Sink;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads {@code log} steps: a message for the sink of the connector whose scheme is {@code log}. */
final class LogReader {
    private static final String SCHEME = "log";
    /** The logger of steps that stand around routes, if they name none. */
    private static final String AROUND = "routes";

    private static final List<String> LEVELS = List.of("TRACE", "DEBUG", "INFO", "WARN", "ERROR", "OFF");

    private final Context context;
    private final EndpointReader endpoints;
    private final ExpressionReader expressions;
    private final RouteSettings route;

    LogReader(Context context, EndpointReader endpoints, ExpressionReader expressions, RouteSettings route) {
        this.context = context;
        this.endpoints = endpoints;
        this.expressions = expressions;
        this.route = route;
    }

    Optional<RouteStep> log(YamlNode.Entry entry) {
        return switch (entry.value()) {
            case YamlNode.Scalar scalar when scalar.isNull() -> {
                context.problems().add(
                        ErrorCode.MISSING_OPTION, entry.key().origin(), "'log' needs a message", "write log: '${body}'");
                yield Optional.empty();
            }
            case YamlNode.Scalar scalar ->
                step(StepInfo.at(entry.key().origin()).withTitle(StepTitle.of(entry)), context.text(scalar), Optional.empty(), Optional.empty(), Optional.empty(), "");
            case YamlNode.Mapping mapping -> {
                Fields fields = new Fields(mapping, "'log'", context);
                StepInfo info = StepReader.info(fields, entry);
                Optional<Text> level = fields.text("loggingLevel");
                Optional<Text> name = fields.text("logName");
                String marker = fields.text("marker").map(Text::value).orElse("");
                Optional<Text> language = fields.text("logLanguage");
                Optional<Text> message = fields.required("message", "message: '${body}'");
                yield StepReader.finish(fields, message.flatMap(text -> step(info, text, language, level, name, marker)));
            }
            case YamlNode.Sequence list -> {
                context.problems().add(
                        ErrorCode.ROUTE_STRUCTURE,
                        list.origin(),
                        "'log' takes a message, found a list",
                        "write log: '${body}'");
                yield Optional.empty();
            }
        };
    }

    private Optional<RouteStep> step(
            StepInfo info, Text message, Optional<Text> language, Optional<Text> level, Optional<Text> name, String marker) {
        Optional<String> levelName = level.isEmpty()
                ? Optional.of("INFO")
                : level.flatMap(text -> level(text.value(), text.origin()));
        Optional<ExpressionReader.Compiled> expression =
                language.isEmpty() ? expressions.simple(message) : language.flatMap(named -> expressions.of(named, message));
        String logger = name.map(Text::value).orElse(route.id().isEmpty() ? AROUND : route.id());
        Optional<Sink<Object>> sink = levelName.flatMap(known -> sink(logger, known, marker, info.origin()));
        return expression.flatMap(found -> sink.map(target -> {
            LogSink log = new LogSink(target, found.expression(), found.text());
            boolean isAround = name.isEmpty() && route.id().isEmpty();
            return new RouteStep.Plain("log", new Step.To(info, isAround
                    ? log.aroundRoutes(id -> sink(id, levelName.orElseThrow(), marker, info.origin()).orElse(target))
                    : log));
        }));
    }

    /** A logger at a level; empty after a problem. */
    Optional<Sink<Object>> logger(String name, String level, Origin origin) {
        return level(level, origin).flatMap(known -> sink(name, known, "", origin));
    }

    Optional<String> level(String text, Origin origin) {
        String level = text.strip().toUpperCase(Locale.ROOT);
        if (LEVELS.contains(level)) {
            return Optional.of(level);
        }
        context.problems().add(
                ErrorCode.BAD_VALUE,
                origin,
                "there is no log level '" + text + "'",
                Spelling.nearest(level, LEVELS)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse("there are " + String.join(", ", LEVELS)));
        return Optional.empty();
    }

    private Optional<Sink<Object>> sink(String logger, String level, String marker, Origin origin) {
        Optional<Connector> connector = context.connectors().get(SCHEME);
        if (connector.isEmpty()) {
            context.problems().add(
                    ErrorCode.UNKNOWN_ENDPOINT,
                    origin,
                    "the step 'log' needs a connector with the scheme 'log', and there is none",
                    "put the connector's jar on the module path");
            return Optional.empty();
        }
        Map<String, String> options = new HashMap<>();
        options.put("level", level);
        if (connector.get().descriptor().option("plain").isPresent()) {
            options.put("plain", "true");
        }
        if (!marker.isEmpty()) {
            options.put("marker", marker);
        }
        if (route.masksLogs()) {
            options.put("logMask", "true");
        }
        return endpoints.attempt(
                origin, () -> connector.get().sink(Endpoint.of(connector.get().descriptor(), logger, options)));
    }
}
