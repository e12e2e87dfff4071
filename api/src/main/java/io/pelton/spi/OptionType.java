// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the text of an option is read. */
public enum OptionType {
    /** Any text. */
    TEXT("text"),
    /** A whole number that fits into 64 bits. */
    INTEGER("a whole number"),
    /** {@code true} or {@code false}. */
    BOOLEAN("true or false"),
    /** A time such as {@code 500} (milliseconds), {@code 5s}, {@code 1m30s}, {@code 5sec} or {@code PT5S}; read as milliseconds. */
    DURATION("a time such as 500ms, 5s or 1m30s"),
    /** A size such as {@code 65536}, {@code 64k}, {@code 16m}, {@code 1g}; read as bytes. */
    BYTES("a size such as 65536, 64k or 16m"),
    /** A text that may have functions in it; read as a {@link TextExpression}. Routes compile those that do. */
    EXPRESSION("a text that may have functions in it"),
    /** A condition on a message; read as a {@link TextExpression} whose text is {@code true} or {@code false}. Routes compile it. */
    CONDITION("a condition"),
    /** An object of a Java program or a file of routes, by its name. Routes look it up. */
    BEAN("the name of a bean, such as #orders");

    private static final Pattern DURATION_PATTERN = Pattern.compile(
            "(?:(\\d{1,9})d(?:ays?)?)?(?:(\\d{1,9})h(?:ours?)?)?(?:(\\d{1,9})m(?:in(?:ute)?s?)?(?![a-z]))?"
                    + "(?:(\\d{1,9})s(?:ec(?:ond)?s?)?)?(?:(\\d{1,9})ms)?");
    private static final long[] DURATION_UNITS = {86_400_000, 3_600_000, 60_000, 1_000, 1};
    private static final Pattern BYTES_PATTERN = Pattern.compile("(\\d{1,18})\\s*([kmg]?)(?:i?b)?");

    private final String wanted;

    OptionType(String wanted) {
        this.wanted = wanted;
    }

    /** What a value must look like, for people. */
    public String wanted() {
        return wanted;
    }

    /**
     * The value as a {@link String}, {@link Long}, {@link Boolean} or {@link TextExpression}.
     *
     * @throws IllegalArgumentException if the text is no such value, or is the name of a bean; the message says what was found and wanted
     */
    public Object parse(String text) {
        String trimmed = text.strip().toLowerCase(Locale.ROOT);
        return switch (this) {
            case TEXT -> text;
            case INTEGER -> parseLong(trimmed, text);
            case BOOLEAN -> switch (trimmed) {
                case "true" -> true;
                case "false" -> false;
                default -> throw unreadable(text);
            };
            case DURATION -> trimmed.matches("\\d+") ? parseLong(trimmed, text) : parseDuration(trimmed, text);
            case BYTES -> parseBytes(trimmed, text);
            case EXPRESSION -> parseConstant(text);
            case CONDITION -> throw new IllegalArgumentException("'" + text + "' is a condition, which is understood in routes only");
            case BEAN -> throw new IllegalArgumentException("'" + text + "' names a bean, which is understood in routes only");
        };
    }

    private long parseLong(String trimmed, String text) {
        try {
            return Long.parseLong(trimmed.replace("_", ""));
        } catch (NumberFormatException e) {
            throw unreadable(text);
        }
    }

    private static TextExpression parseConstant(String text) {
        if (TextExpression.hasFunctions(text)) {
            throw new IllegalArgumentException("'" + text + "' has functions, which are understood in routes only");
        }
        return TextExpression.of(text);
    }

    private long parseDuration(String trimmed, String text) {
        if (trimmed.startsWith("p")) {
            return parseIso(trimmed, text);
        }
        Matcher matcher = DURATION_PATTERN.matcher(trimmed);
        if (trimmed.isEmpty() || !matcher.matches()) {
            throw unreadable(text);
        }
        long millis = 0;
        for (int i = 0; i < DURATION_UNITS.length; i++) {
            String digits = matcher.group(i + 1);
            millis += digits == null ? 0 : Long.parseLong(digits) * DURATION_UNITS[i];
        }
        return millis;
    }

    private long parseIso(String trimmed, String text) {
        try {
            long millis = Duration.parse(trimmed).toMillis();
            if (millis >= 0) {
                return millis;
            }
        } catch (DateTimeParseException | ArithmeticException e) {
            // it is none, as is said below
        }
        throw unreadable(text);
    }

    private long parseBytes(String trimmed, String text) {
        Matcher matcher = BYTES_PATTERN.matcher(trimmed);
        if (!matcher.matches()) {
            throw unreadable(text);
        }
        int shift = switch (matcher.group(2)) {
            case "k" -> 10;
            case "m" -> 20;
            case "g" -> 30;
            default -> 0;
        };
        try {
            return Math.multiplyExact(Long.parseLong(matcher.group(1)), 1L << shift);
        } catch (ArithmeticException e) {
            throw unreadable(text);
        }
    }

    private IllegalArgumentException unreadable(String text) {
        return new IllegalArgumentException("'" + text + "' is not " + wanted);
    }
}
