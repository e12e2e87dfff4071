// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.runtime.EngineRuntime;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code date:COMMAND:PATTERN} and {@code date-with-timezone:COMMAND:ZONE:PATTERN}. */
@SuppressWarnings("JavaUtilDate") // dates of Camel are these
final class DateFunctions {
    private static final Pattern OFFSET = Pattern.compile("([+-])([^+-]+)");
    private static final Pattern PART = Pattern.compile("(\\d{1,9})(ms|d|h|m|s|)");

    private DateFunctions() {}

    static Expression compile(String function, String rest, int start) throws SimpleSyntaxException {
        boolean hasZone = function.equals("date-with-timezone");
        String[] parts = rest.split(":", hasZone ? 3 : 2);
        if (hasZone && parts.length < 3) {
            throw new SimpleSyntaxException(start, "a time zone and a pattern are expected", "write ${date-with-timezone:now:UTC:yyyy-MM-dd}");
        }
        String command = parts[0].split("[+-]", 2)[0].strip();
        SimpleDateFormat format = parts.length == 1 ? null : format(parts[parts.length - 1], start);
        if (hasZone && format != null) {
            format.setTimeZone(TimeZone.getTimeZone(parts[1]));
        }
        return new DateOf(source(command, start), offset(parts[0], start), format, command.equals("millis"));
    }

    private static @Nullable SimpleDateFormat format(String pattern, int start) throws SimpleSyntaxException {
        try {
            return pattern.isEmpty() ? null : new SimpleDateFormat(pattern);
        } catch (IllegalArgumentException e) {
            throw new SimpleSyntaxException(start, "'" + pattern + "' is no pattern of dates: " + e.getMessage(), "write for example yyyy-MM-dd");
        }
    }

    private static Expression source(String command, int start) throws SimpleSyntaxException {
        int dot = command.lastIndexOf('.');
        String name = command.substring(dot + 1).intern();
        return switch (dot < 0 ? command : command.substring(0, dot)) {
            case "now", "millis" -> _ -> Date.from(EngineRuntime.current().clock().instant());
            case "header" -> message -> message.header(name);
            case "variable" -> message -> message.variable(name);
            case "exchangeProperty" -> message -> message.property(name);
            case "file" -> message -> message.header("CamelFileLastModified");
            case "exchangeCreated" -> throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED, start, "Camel's 'date:exchangeCreated' is not supported yet", null);
            default -> throw new SimpleSyntaxException(start, "'" + command + "' is no date", "there are now, millis, header.NAME, variable.NAME, exchangeProperty.NAME");
        };
    }

    private static long offset(String command, int start) throws SimpleSyntaxException {
        long sum = 0;
        Matcher offset = OFFSET.matcher(command);
        while (offset.find()) {
            long millis = millis(offset.group(2).strip(), start);
            sum += offset.group(1).equals("+") ? millis : -millis;
        }
        return sum;
    }

    private static long millis(String time, int start) throws SimpleSyntaxException {
        Matcher part = PART.matcher(time);
        long sum = 0;
        int end = 0;
        while (end < time.length() && part.find(end) && part.start() == end) {
            sum += Long.parseLong(part.group(1)) * unit(part.group(2));
            end = part.end();
        }
        if (end < time.length() || time.isEmpty()) {
            throw new SimpleSyntaxException(start, "'" + time + "' is no time", "write for example 24h or 1h30m");
        }
        return sum;
    }

    private static long unit(String name) {
        return switch (name) {
            case "d" -> 86_400_000;
            case "h" -> 3_600_000;
            case "m" -> 60_000;
            case "s" -> 1_000;
            default -> 1;
        };
    }

    /** A date, or the text it is written as. */
    private record DateOf(Expression source, long offset, @Nullable SimpleDateFormat format, boolean isMillis)
            implements Expression {
        @Override
        public Object evaluate(Message message) {
            Object given = source.evaluate(message);
            Object found = given == null ? null : ValueType.DATE.convertIfPossible(given);
            if (found == null) {
                throw new NoDateException("a date or a number of milliseconds, Long, is expected, found "
                        + (given == null ? "nothing" : given + ", " + given.getClass().getSimpleName()));
            }
            Date date = new Date(((Date) found).getTime() + offset);
            if (format != null) {
                return ((SimpleDateFormat) format.clone()).format(date);
            }
            return isMillis ? (Object) date.getTime() : date;
        }
    }
}
