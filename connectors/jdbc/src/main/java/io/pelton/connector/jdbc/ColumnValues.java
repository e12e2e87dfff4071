// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.ByteView;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * What values of records are as values of columns. A text is read as a database does; what does not fit is never cut. All throw {@link
 * IllegalArgumentException}, with what was found, if a value is none of the kind.
 */
final class ColumnValues {
    private static final char LAST_OF_ASCII = 127;

    /** As far as offsets of times go for PostgreSQL; for Java they go farther. */
    private static final int OFFSETS_END_SECONDS = 16 * 60 * 60;

    private static final String TIME_KIND = "a date and time, such as 2026-11-30 12:30:00";

    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger GREATEST = BigInteger.valueOf(Long.MAX_VALUE);

    /** As ISO 8601 has it, with a space or a T between date and time; the time and its zone may be missing. */
    private static final DateTimeFormatter TIMES = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendOptional(timeAfter('T'))
            .appendOptional(timeAfter(' '))
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT); // else the 30th of February would be the 28th

    private static DateTimeFormatter timeAfter(char separator) {
        return new DateTimeFormatterBuilder()
                .appendLiteral(separator)
                .append(DateTimeFormatter.ISO_LOCAL_TIME)
                .appendPattern("[ ][XXX][XX][X]")
                .toFormatter(Locale.ROOT);
    }

    private ColumnValues() {}

    private static final Pattern FINITE = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern NO_FINITE = Pattern.compile("(?i)nan|[+-]?inf(inity)?");
    private static final Pattern ID = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    private static IllegalArgumentException no(String kind, Object value) {
        return new IllegalArgumentException("'" + shown(value) + "' is not " + kind);
    }

    /** The text of one of {@code kind}, which has no letters that the database does not know in it, such as digits of other scripts. */
    private static String ascii(Object value, String kind) {
        String text = text(value);
        if (text.chars().anyMatch(c -> c > LAST_OF_ASCII)) {
            throw no(kind, value);
        }
        return text.strip();
    }

    private static String shown(Object value) {
        String text = String.valueOf(value);
        return text.length() <= 100 ? text : text.substring(0, 100) + "…";
    }

    static String text(Object value) {
        String text = switch (value) {
            case String known -> known;
            case byte[] bytes -> throw new IllegalArgumentException("bytes (" + bytes.length + ") are no text: convert them first");
            case Map<?, ?> _, Collection<?> _ -> throw new IllegalArgumentException("a " + value.getClass().getSimpleName() + " is no single value: marshal it first, for a column with JSON");
            default -> {
                if (value.getClass().isArray()) {
                    throw new IllegalArgumentException("a " + value.getClass().getSimpleName() + " is no single value: marshal it first, for a column with JSON");
                }
                yield value.toString();
            }
        };
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("the text '" + shown(text.replace('\0', '␀')) + "' has a zero character, which no text of a database has");
        }
        return text;
    }

    /** Refuses one that has, at {@code from} or later, a half of a letter that is two characters: it would become a question mark. */
    static void checkWhole(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    throw new IllegalArgumentException(
                            "the text has a half of a letter (the surrogate " + String.format(Locale.ROOT, "U+%04X", (int) text.charAt(i)) + ") at " + i + ", which no text of a database has");
                }
                i++;
            }
        }
    }

    static long integer(Object value, long least, long greatest) {
        long number = switch (value) {
            case Integer _, Long _, Short _, Byte _ -> ((Number) value).longValue();
            case BigInteger large -> whole(large, value);
            case Number other -> whole(whole(decimal(other), value), value);
            case CharSequence _, ByteView _, Character _ -> parsed(value);
            default -> throw no("a whole number", value);
        };
        if (number < least || number > greatest) {
            throw new IllegalArgumentException(number + " does not fit in the column: it has numbers from " + least + " to " + greatest);
        }
        return number;
    }

    private static long parsed(Object value) {
        String text = ascii(value, "a whole number");
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return whole(whole(decimal(text), value), value);
        }
    }

    private static BigInteger whole(BigDecimal number, Object value) {
        try {
            if (Math.abs((long) number.scale()) > 100) { // not to be written out
                throw no("a whole number of the column", value);
            }
            return number.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw no("a whole number", value);
        }
    }

    private static long whole(BigInteger number, Object value) {
        if (number.compareTo(LEAST) < 0 || number.compareTo(GREATEST) > 0) {
            throw no("a whole number of 64 bits", value);
        }
        return number.longValue();
    }

    /** A number that is too great or too small is refused, as the database does. */
    static double floating(Object value) {
        double number = value instanceof Number known ? known.doubleValue() : Double.parseDouble(floatingText(value));
        checkFits(value, number, "from " + Double.MIN_VALUE + " to " + Double.MAX_VALUE);
        return number;
    }

    /** The same of 32 bits. */
    static float single(Object value) {
        float number = value instanceof Number known ? known.floatValue() : Float.parseFloat(floatingText(value));
        checkFits(value, number, "from " + Float.MIN_VALUE + " to " + Float.MAX_VALUE);
        return number;
    }

    private static void checkFits(Object value, double number, String range) {
        if (number == 0 && decimal(value).signum() != 0 || Double.isInfinite(number) && isFinite(value)) {
            throw new IllegalArgumentException("'" + shown(value) + "' does not fit in the column: its numbers are " + range);
        }
    }

    private static boolean isFinite(Object value) {
        return switch (value) {
            case Double number -> Double.isFinite(number);
            case Float number -> Float.isFinite(number);
            case Number _ -> true;
            default -> !NO_FINITE.matcher(text(value).strip()).matches();
        };
    }

    /** As Java reads it. */
    private static String floatingText(Object value) {
        String text = ascii(value, "a number");
        if (FINITE.matcher(text).matches()) {
            return text;
        }
        if (!NO_FINITE.matcher(text).matches()) {
            throw no("a number", text);
        }
        if (text.equalsIgnoreCase("nan")) {
            return "NaN";
        }
        return text.startsWith("-") ? "-Infinity" : "Infinity";
    }

    /** A text is bytes in hexadecimal after {@code \\x}, as PostgreSQL writes them, else those of its letters in UTF-8. */
    static byte[] bytes(Object value) {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        String text = text(value);
        return text.startsWith("\\x") ? HexFormat.of().parseHex(text, 2, text.length()) : text.getBytes(StandardCharsets.UTF_8);
    }

    static UUID uuid(Object value) {
        if (value instanceof UUID known) {
            return known;
        }
        String text = text(value);
        if (text.startsWith("{") && text.endsWith("}")) {
            text = text.substring(1, text.length() - 1);
        }
        if (!ID.matcher(text).matches()) {
            throw no("a UUID", value);
        }
        return UUID.fromString(text);
    }

    static BigDecimal decimal(Object value) {
        return switch (value) {
            case BigDecimal known -> known;
            case BigInteger whole -> new BigDecimal(whole);
            case Integer _, Long _, Short _, Byte _ -> BigDecimal.valueOf(((Number) value).longValue());
            default -> {
                try {
                    yield new BigDecimal(ascii(value, "a number"));
                } catch (NumberFormatException e) {
                    throw no("a number", value);
                }
            }
        };
    }

    static boolean bool(Object value) {
        if (value instanceof Boolean known) {
            return known;
        }
        return switch (ascii(value, "true or false").toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "y", "on", "1" -> true;
            case "false", "f", "no", "n", "off", "0" -> false;
            default -> throw no("true or false", value);
        };
    }

    static LocalDate date(Object value) {
        return switch (value) {
            case LocalDate known -> known;
            case java.sql.Date known -> known.toLocalDate();
            default -> dateTime(value).toLocalDate();
        };
    }

    static LocalTime time(Object value) {
        return switch (value) {
            case LocalTime known -> known;
            case java.sql.Time known -> known.toLocalTime();
            case CharSequence _, ByteView _ -> {
                String kind = "a time, such as 12:30:00";
                try {
                    yield LocalTime.parse(ascii(value, kind));
                } catch (DateTimeException e) {
                    throw no(kind, value);
                }
            }
            default -> dateTime(value).toLocalTime();
        };
    }

    static LocalDateTime dateTime(Object value) {
        return switch (value) {
            case LocalDateTime known -> known;
            case LocalDate day -> day.atStartOfDay();
            case java.sql.Timestamp known -> known.toLocalDateTime();
            case CharSequence _, ByteView _ -> switch (parsedTime(value)) {
                case OffsetDateTime time -> time.toLocalDateTime(); // as the server reads it: the offset says nothing of a time without a zone
                case LocalDateTime time -> time;
                case TemporalAccessor day -> LocalDate.from(day).atStartOfDay();
            };
            default -> LocalDateTime.ofInstant(instant(value), ZoneId.systemDefault());
        };
    }

    static Instant instant(Object value) {
        return switch (value) {
            case Instant known -> known;
            case OffsetDateTime time -> time.toInstant();
            case ZonedDateTime time -> time.toInstant();
            case java.sql.Date day -> Instant.ofEpochMilli(day.getTime());
            case java.sql.Time _ -> throw no("a date and time", value);
            case java.util.Date time -> time.toInstant();
            case LocalDateTime time -> instant(time, ZoneId.systemDefault());
            case LocalDate day -> day.atStartOfDay(ZoneId.systemDefault()).toInstant();
            case CharSequence _, ByteView _ -> switch (parsedTime(value)) {
                case OffsetDateTime time -> time.toInstant();
                case LocalDateTime time -> instant(time, ZoneId.systemDefault());
                case TemporalAccessor day -> LocalDate.from(day).atStartOfDay(ZoneId.systemDefault()).toInstant();
            };
            default -> throw no("a date and time", value);
        };
    }

    /** A time that the clock shows twice is the later one, as for the database. */
    static Instant instant(LocalDateTime time, ZoneId zone) {
        return time.atZone(zone).withLaterOffsetAtOverlap().toInstant();
    }

    /** As for the database, there is no year 0 in a text, none with a sign, and no offset of more than 16 hours. */
    private static TemporalAccessor parsedTime(Object value) {
        String text = ascii(value, TIME_KIND);
        TemporalAccessor time;
        try {
            time = parsedTime(text, TIMES);
        } catch (DateTimeException e) {
            time = midnight(text, value);
        }
        if (text.startsWith("+") || time.get(ChronoField.YEAR) <= 0) {
            throw no("a date and time after the year 0", value);
        }
        if (time instanceof OffsetDateTime at && Math.abs(at.getOffset().getTotalSeconds()) >= OFFSETS_END_SECONDS) {
            throw no("a date and time with an offset of less than 16 hours", value);
        }
        return time;
    }

    private static TemporalAccessor parsedTime(String text, DateTimeFormatter format) {
        return format.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
    }

    /** That at the end of a day, 24:00, is that at the begin of the next. */
    private static TemporalAccessor midnight(String text, Object value) {
        try {
            TemporalAccessor _ = DateTimeFormatter.ISO_LOCAL_DATE.parse(text, new ParsePosition(0)); // it is a day
            return parsedTime(text, TIMES.withResolverStyle(ResolverStyle.SMART));
        } catch (DateTimeException e) {
            throw no(TIME_KIND, value);
        }
    }
}
