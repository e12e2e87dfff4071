// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.flow.Aggregate;
import io.pelton.flow.Aggregates;
import io.pelton.message.Message;
import io.pelton.routes.row.Row;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.summary.RowTable;
import io.pelton.routes.summary.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the values of a summary, such as {@code round(mean(temperature), 1)}. */
final class ValueReader {
    private static final List<String> FUNCTIONS =
            List.of("count", "distinct", "max", "mean", "min", "quantile", "round", "stddev", "sum");
    private static final Pattern CALL = Pattern.compile("\\s*(\\w*)\\s*\\((.*)\\)\\s*", Pattern.DOTALL);
    private static final int MAX_DECIMALS = 18;

    private final Context context;
    private final List<String> columns = new ArrayList<>();

    ValueReader(Context context) {
        this.context = context;
    }

    /** The names of the fields whose numbers are added up, in the order they were met. */
    List<String> columns() {
        return columns;
    }

    /** The value that {@code text} is; empty after a problem. */
    Optional<Value> value(Text text) {
        return value(text, 0, text.value().length(), false);
    }

    private Optional<Value> value(Text text, int from, int to, boolean isInside) {
        Matcher call = CALL.matcher(text.value()).region(from, to);
        if (!call.matches()) {
            return problem(text, from, "a function is expected, found '" + text.value().substring(from, to).strip() + "'",
                    "write for example mean(COLUMN); there are " + String.join(", ", FUNCTIONS));
        }
        String name = call.group(1);
        int start = call.start(2);
        int end = call.end(2);
        int comma = text.value().lastIndexOf(',', end - 1);
        int first = comma < start ? end : comma;
        return switch (name) {
            case "count" -> start == end || text.value().substring(start, end).isBlank()
                    ? Optional.of(new Value.Count())
                    : problem(text, start, "'count' takes nothing between its parentheses", "write count()");
            case "min" -> column(text, start, end).map(Value.Min::new);
            case "max" -> column(text, start, end).map(Value.Max::new);
            case "sum" -> column(text, start, end).map(Value.Sum::new);
            case "mean" -> column(text, start, end).map(Value.Mean::new);
            case "stddev" -> field(text, start, end).map(field -> sketch(
                    field, true, Aggregates.standardDeviation(record -> number(record, field))));
            case "distinct" -> field(text, start, end).map(field -> sketch(
                    field, false, Aggregates.distinct(record -> text(record, field))));
            case "quantile" -> field(text, start, first).flatMap(field -> rank(text, first, end)
                    .map(rank -> sketch(field, true, Aggregates.quantile(record -> number(record, field), rank))));
            case "round" -> isInside
                    ? problem(text, from, "'round' stands within 'round'", "round once")
                    : value(text, start, first, true).flatMap(
                            inner -> decimals(text, first, end).map(places -> new Value.Rounded(inner, places)));
            default -> problem(text, call.start(1), "there is no function '" + name + "'",
                    Spelling.nearest(name, FUNCTIONS)
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("there are " + String.join(", ", FUNCTIONS)));
        };
    }

    private static Value sketch(String field, boolean isNumber, Aggregate<Object, ?, ?, ?> aggregate) {
        return new Value.Sketch(field, isNumber, aggregate);
    }

    private static Double number(Object record, String field) {
        return RowTable.number((Message) record, field);
    }

    private static String text(Object record, String field) {
        Row row = Row.of((Message) record);
        return row.text(RowTable.fieldOf(row, field));
    }

    private Optional<Integer> column(Text text, int from, int to) {
        return field(text, from, to).map(name -> {
            if (!columns.contains(name)) {
                columns.add(name);
            }
            return columns.indexOf(name);
        });
    }

    private Optional<String> field(Text text, int from, int to) {
        String name = text.value().substring(from, to).strip();
        if (name.isEmpty() || name.matches(".*[(),].*")) {
            return problem(text, from, "the name of a column is expected, found '" + name + "'", "write for example min(COLUMN)");
        }
        return Optional.of(name);
    }

    private Optional<Double> rank(Text text, int comma, int to) {
        String number = argument(text, comma, to);
        if (!number.matches("0(\\.\\d+)?|1(\\.0+)?")) {
            return problem(text, Math.min(comma + 1, to), "the rank of a quantile is a number from 0 to 1, found '" + number + "'",
                    "write quantile(COLUMN, 0.95)");
        }
        return Optional.of(Double.valueOf(number));
    }

    private Optional<Integer> decimals(Text text, int comma, int to) {
        String number = argument(text, comma, to);
        if (!number.matches("\\d{1,2}") || Integer.parseInt(number) > MAX_DECIMALS) {
            return problem(text, Math.min(comma + 1, to), "a number of decimals from 0 to " + MAX_DECIMALS + " is wanted, found '" + number
                    + "'", "write round(VALUE, 1)");
        }
        return Optional.of(Integer.valueOf(number));
    }

    private static String argument(Text text, int comma, int to) {
        return comma >= to ? "" : text.value().substring(comma + 1, to).strip();
    }

    private <T> Optional<T> problem(Text text, int index, String message, String suggestion) {
        context.problems().add(ErrorCode.BAD_EXPRESSION, text.originAt(index), message, suggestion);
        return Optional.empty();
    }
}
