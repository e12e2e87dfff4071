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

    static final String ADVICE = "of the exchange there are exchangeId, fromRouteId, pattern and failed, of the context name and version";

    /** The Camel whose routes these are. */
    private static final String CAMEL = "4.18.0";

    private static final Pattern GETTER = Pattern.compile("\\.(?:get|is)([A-Z])(\\w*)(?:\\(\\))?");

    private ExchangeFunctions() {}

    /** The function {@code content} is; null if it is none of these. */
    static @Nullable Expression compile(String content) {
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

    /** {@code exchange.getExchangeId()} is {@code exchange.exchangeId}. */
    private static String plain(String content) {
        return GETTER.matcher(content).replaceAll(
                found -> Matcher.quoteReplacement("." + found.group(1).toLowerCase(Locale.ROOT) + found.group(2)));
    }
}
