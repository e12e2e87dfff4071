// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which functions of an expression know a file without the message that a route has made of it. */
final class FileFunctions {
    /** Its name, and what stands behind it up to another function or its end. */
    private static final Pattern FUNCTION = Pattern.compile("\\$(?:simple)?\\{\\s*(?:in\\.)?(?<name>[A-Za-z]*)(?<rest>[^{}$]*)(?<next>\\$?)");

    private static final Pattern HEADER = Pattern.compile("[.:\\[?'\"]*(?<name>[A-Za-z]+)");
    private static final Set<String> HEADERS = Set.of("header", "headers");

    /** In small letters. */
    private static final Set<String> HEADERS_OF_FILES = Set.of(
            "camelfilename", "camelfilenameonly", "camelfilenameconsumed", "camelfileabsolute", "camelfileabsolutepath", "camelfilepath", "camelfilerelativepath", "camelfileparent", "camelfilelength",
            "camelfilelastmodified", "camelmessagetimestamp");

    /** They ask nothing of a message, or only what that of the file alone has. */
    private static final Set<String> WITHOUT_MESSAGE = Set.of(
            "file", "date", "uuid", "random", "hostname", "sys", "sysenv", "env", "routeId", "camelId", "threadId", "threadName", "messageTimestamp", "exchangeId", "id", "messageId", "bean", "ref", "type",
            "properties", "propertiesExist", "null");

    private FileFunctions() {}

    /** The first function of {@code expression} that has no value, or another one, for a file alone: one of the body, of headers and so on; empty if there is none. */
    static Optional<String> ofMessage(String expression) {
        Matcher functions = FUNCTION.matcher(expression);
        while (functions.find()) {
            boolean hasNested = !functions.group("next").isEmpty();
            if (!isOfFile(functions.group("name"), functions.group("rest"), hasNested)) {
                return Optional.of(functions.group() + (hasNested ? "…" : "") + "}");
            }
            if (hasNested) {
                functions.region(functions.end() - 1, expression.length());
            }
        }
        return Optional.empty();
    }

    /** A function of something else, such as {@code uppercase}, is about the body unless it is given another one. */
    private static boolean isOfFile(String name, String rest, boolean hasNested) {
        if (!HEADERS.contains(name)) {
            return WITHOUT_MESSAGE.contains(name) && !rest.startsWith(":header.") || hasNested && rest.startsWith("(");
        }
        Matcher header = HEADER.matcher(rest);
        return header.lookingAt() && HEADERS_OF_FILES.contains(header.group("name").toLowerCase(Locale.ROOT));
    }
}
