// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import io.pelton.connector.log.LogFormat.Part;
import io.pelton.connector.log.LogFormat.Style;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Sink;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The scheme {@code log}: writes messages to the log, as Camel's log component shows them. */
public final class LogConnector implements Connector {
    private static final Map<String, Part> SHOWN = Map.of(
            "showExchangeId", Part.EXCHANGE_ID,
            "showRouteId", Part.ROUTE_ID,
            "showExchangePattern", Part.EXCHANGE_PATTERN,
            "showVariables", Part.VARIABLES,
            "showHeaders", Part.HEADERS,
            "showBodyType", Part.BODY_TYPE,
            "showBody", Part.BODY,
            "showException", Part.EXCEPTION,
            "showStackTrace", Part.STACK_TRACE,
            "showFiles", Part.FILES);
    /** Options that say nothing about what is shown of a message. */
    private static final Set<String> ASIDE = Set.of("level", "marker", "logMask", "groupSize");

    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "log",
            "writes messages to the log",
            "NAME",
            false,
            true,
            List.of(
                    Option.optional(
                            "level", OptionType.TEXT, "INFO", "TRACE, DEBUG, INFO, WARN, ERROR or OFF; OFF logs nothing"),
                    flag("plain", false, "whether the body is all that is shown"),
                    flag("showAll", false, "whether everything is shown"),
                    flag("showExchangeId", false, "whether the message's id is shown"),
                    flag("showRouteId", false, "whether the route it came from is shown"),
                    flag("showExchangePattern", false, "whether InOnly or InOut is shown"),
                    flag("showProperties", false, "whether properties are shown"),
                    flag("showAllProperties", false, "the same: there are no properties for the engine alone"),
                    flag("showVariables", false, "whether variables are shown"),
                    flag("showHeaders", false, "whether headers are shown"),
                    flag("showBodyType", true, "whether the type of the body is shown"),
                    flag("showBody", true, "whether the body is shown"),
                    flag("showException", false, "whether the failure is shown that is being dealt with"),
                    flag("showCaughtException", false, "whether the failure is shown that was caught"),
                    flag("showStackTrace", false, "whether its stack trace is shown, too"),
                    flag("showFiles", false, "whether the content of a body is shown that is a file"),
                    flag("skipBodyLineSeparator", true, "whether line ends in a body are dropped; else they are escaped"),
                    flag("showCachedStreams", true, "no difference: streams are not kept"),
                    flag("showStreams", false, "whether the content of a body is shown that is a stream which can be read again"),
                    flag("logMask", false, "whether what looks like a secret is hidden, such as password=…"),
                    Option.optional("marker", OptionType.TEXT, "", "a marker for the log"),
                    Option.optional("groupSize", OptionType.INTEGER, "",
                            "after so many messages, how many have come and how fast is logged instead of them"),
                    flag("multiline", false, "whether each part has a line of its own"),
                    Option.optional("maxChars", OptionType.INTEGER, "10000", "how long a line may be"),
                    Option.optional("style", OptionType.TEXT, "Default", "Default, Tab or Fixed")),
            Set.of(
                    "groupActiveOnly", "groupDelay", "groupInterval", "lazyStartProducer", "logger",
                    "showFuture", "showRouteGroup",
                    "exchangeFormatter", "sourceLocationLoggerName"));

    private static Option flag(String name, boolean defaultValue, String description) {
        return Option.optional(name, OptionType.BOOLEAN, Boolean.toString(defaultValue), description);
    }

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        if (endpoint.path().isBlank()) {
            throw badValue("the name of the logger is missing; write log:NAME, such as log:orders");
        }
        LogLevel level = level(endpoint.text("level"));
        String marker = endpoint.has("marker") ? endpoint.text("marker") : "";
        if (!endpoint.has("groupSize")) {
            return new MessageLog(endpoint.path(), level, format(endpoint), marker, endpoint.flag("logMask"));
        }
        if (endpoint.number("groupSize") < 1) {
            throw badValue("groupSize must be at least 1, found " + endpoint.number("groupSize"));
        }
        return new GroupLog(endpoint.path(), level, marker, endpoint.number("groupSize"));
    }

    private static LogFormat format(Endpoint endpoint) {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        SHOWN.forEach((option, part) -> {
            if (endpoint.flag(option)) {
                parts.add(part);
            }
        });
        if (endpoint.flag("showStreams")) {
            parts.add(Part.STREAMS);
        }
        if (endpoint.flag("showProperties") || endpoint.flag("showAllProperties")) {
            parts.add(Part.PROPERTIES);
        }
        if (endpoint.flag("showCaughtException")) {
            parts.addAll(List.of(Part.EXCEPTION, Part.CAUGHT_EXCEPTION));
        }
        if (isAsUsual(endpoint)) {
            parts.add(Part.EXCHANGE_PATTERN);
        }
        if (endpoint.flag("showAll")) {
            parts.addAll(LogFormat.all());
        }
        return new LogFormat(
                parts,
                style(endpoint.text("style")),
                endpoint.flag("multiline"),
                endpoint.flag("skipBodyLineSeparator"),
                endpoint.flag("plain"),
                Math.clamp(endpoint.number("maxChars"), 1, LogText.MAX_CHARS));
    }

    /** Camel shows more where nothing is said about what is shown. */
    private static boolean isAsUsual(Endpoint endpoint) {
        return DESCRIPTOR.options().stream()
                .filter(option -> !ASIDE.contains(option.name()))
                .allMatch(option -> option.type().parse(option.defaultValue()).equals(endpoint.values().get(option.name())));
    }

    private static Style style(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "default" -> Style.DEFAULT;
            case "tab" -> Style.TAB;
            case "fixed" -> Style.FIXED;
            default -> throw badValue("the style is '" + text + "', but must be Default, Tab or Fixed");
        };
    }

    private static LogLevel level(String text) {
        for (LogLevel level : LogLevel.values()) {
            if (level.name().equalsIgnoreCase(text.strip())) {
                return level;
            }
        }
        throw badValue("the level is '" + text + "', but must be one of "
                + Arrays.stream(LogLevel.values()).map(LogLevel::name).collect(Collectors.joining(", ")));
    }

    private static PeltonException badValue(String message) {
        return new PeltonException(ErrorCode.BAD_VALUE, "log: " + message);
    }
}
