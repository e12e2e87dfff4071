// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which functions of an expression know a file without the message that a route has made of it. */
final class FileFunctions {
    /** Its name, and what follows that up to another function or the end of this one. */
    private static final Pattern FUNCTION =
            Pattern.compile("\\$(?:simple)?\\{\\s*(?:in\\.)?(?<name>[A-Za-z0-9-]*)(?<rest>(?:[^{}$]|\\$(?!(?:simple)?\\{))*)(?<next>\\$(?:simple)?\\{)?");

    private static final Pattern HEADER = Pattern.compile("[.:\\[?'\"]*(?<name>[\\w-]+)");

    /** Times that are not those of a header and so on. */
    private static final Pattern TIME = Pattern.compile(":(?:now|file)\\b.*");

    private static final Set<String> HEADERS = Set.of("header", "headers");

    /** In small letters. */
    private static final Set<String> HEADERS_OF_FILES = Set.of(
            "camelfilename", "camelfilenameonly", "camelfilenameconsumed", "camelfileabsolute", "camelfileabsolutepath", "camelfilepath", "camelfilerelativepath", "camelfileparent", "camelfilelength",
            "camelfilelastmodified", "camelmessagetimestamp");

    /** They ask nothing of a message, or only what that of the file alone has. */
    private static final Set<String> WITHOUT_MESSAGE = Set.of(
            "file", "uuid", "random", "hostname", "sys", "sysenv", "env", "routeId", "camelId", "threadId", "threadName", "messageTimestamp", "exchangeId", "id", "messageId", "type",
            "properties", "propertiesExist", "null");

    /** They make another text of one that is their only argument. */
    private static final Set<String> OF_ONE_TEXT = Set.of("uppercase", "lowercase", "capitalize", "trim", "normalizeWhitespace", "base64Encode", "base64Decode", "quote", "unquote", "safeQuote");

    /** What stands before the third argument. */
    private static final Pattern TWO_ARGUMENTS = Pattern.compile("\\((?:(?:'[^']*'|\"[^\"]*\"|[^,'\"]*),\\s*){2}");

    private FileFunctions() {}

    /** The first function of {@code expression} that has no value, or another one, for a file alone: one of the body, of headers and so on; empty if there is none. */
    static Optional<String> ofMessage(String expression) {
        Matcher functions = FUNCTION.matcher(expression);
        while (functions.find()) {
            boolean hasNested = functions.group("next") != null;
            if (!isOfFile(functions.group("name"), functions.group("rest"), hasNested)) {
                return Optional.of(functions.group() + (hasNested ? "…}" : "") + "}");
            }
            if (hasNested) {
                functions.region(functions.start("next"), expression.length());
            }
        }
        return Optional.empty();
    }

    /** A function of texts is about the body unless it is given another text, here by a function within it; so is a method of a bean that is given nothing. */
    private static boolean isOfFile(String name, String rest, boolean hasNested) {
        if (name.startsWith("date")) {
            return TIME.matcher(rest).matches();
        }
        if (!HEADERS.contains(name)) {
            return WITHOUT_MESSAGE.contains(name)
                    || name.equals("bean") && rest.indexOf('(') > 0
                    || hasNested && (OF_ONE_TEXT.contains(name) && rest.equals("(") || name.equals("replace") && TWO_ARGUMENTS.matcher(rest).matches());
        }
        Matcher header = HEADER.matcher(rest);
        return header.lookingAt() && HEADERS_OF_FILES.contains(header.group("name").toLowerCase(Locale.ROOT));
    }
}
