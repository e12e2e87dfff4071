// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The plain properties of Camel's exchange and of its context that have a counterpart here, written as properties or as calls of getters. */
final class ExchangeFunctions {
    /** What their names begin with. */
    static final Set<String> ROOTS = Set.of("exchange", "camelContext");

    static final String ADVICE = "of the exchange there are exchangeId, fromRouteId, pattern and failed, getProperty('NAME'), getVariable('NAME'),"
            + " getMessage().getBody() and getMessage().getHeader('NAME'), of the context name and version; the body is ${body}";

    /** Calls of which Camel knows no shorter form with a point: {@code exchange.message.body} fails there. */
    private static final Pattern CALL = Pattern.compile(
            "exchange\\.(?:get(Property|Variable)\\('([^']+)'\\)|get(?:Message|In)\\(\\)\\.getHeader\\('([^']+)'\\)|get(?:Message|In)\\(\\)\\.(getBody)\\(\\))");

    /** The Camel whose routes these are. */
    private static final String CAMEL = "4.18.0";

    private static final Pattern GETTER = Pattern.compile("\\.(?:get|is)([A-Z])(\\w*)(?:\\(\\))?");

    private ExchangeFunctions() {}

    /** The function {@code content} is; null if it is none of these. */
    static @Nullable Expression compile(String content, Environment environment) throws SimpleSyntaxException {
        Matcher call = CALL.matcher(content);
        if (call.matches()) {
            return called(call, environment);
        }
        return switch (plain(content)) {
            case "exchange.exchangeId" -> Message::exchangeId;
            case "exchange.fromRouteId" -> message -> message.fromRouteId().isEmpty() ? null : message.fromRouteId();
            case "exchange.pattern" -> message -> message.isInOut() ? "InOut" : "InOnly";
            case "exchange.failed" -> message -> message.exception() != null;
            case "camelContext.name" -> CallText.constant("pelton");
            case "camelContext.version" -> CallText.constant(CAMEL);
            default -> null;
        };
    }

    private static Expression called(Matcher call, Environment environment) throws SimpleSyntaxException {
        if (call.group(4) != null) {
            return Message::body;
        }
        if (call.group(3) != null) {
            return Simple.named(Scope.HEADER, call.group(3), environment);
        }
        return Simple.named(call.group(1).equals("Property") ? Scope.PROPERTY : Scope.VARIABLE, call.group(2), environment);
    }

    /** {@code exchange.getExchangeId()} is {@code exchange.exchangeId}. */
    private static String plain(String content) {
        return GETTER.matcher(content).replaceAll(
                found -> Matcher.quoteReplacement("." + found.group(1).toLowerCase(Locale.ROOT) + found.group(2)));
    }
}
