// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.flow.Aggregate;
import io.pelton.message.Message;
import io.pelton.routes.row.Row;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes the rows of the groups of a table, and puts them in order. */
final class Results {
    private final RowSummary summary;
    private final RowTable table;
    private final Groups groups;
    private final List<String> names;
    private final int[] sketchOfOutput;

    Results(RowSummary summary, RowTable table) {
        this.summary = summary;
        this.table = table;
        this.groups = table.groups();
        this.names = summary.names();
        this.sketchOfOutput = new int[summary.outputs().size()];
        int next = 0;
        for (int i = 0; i < sketchOfOutput.length; i++) {
            sketchOfOutput[i] = next;
            next += inner(summary.outputs().get(i).value()) instanceof Value.Sketch ? 1 : 0;
        }
    }

    /** What the sketches of a summary keep, in the order of its outputs. */
    @SuppressWarnings("unchecked")
    static List<Aggregate<Object, Object, Object, Object>> sketches(RowSummary summary) {
        List<Aggregate<Object, Object, Object, Object>> sketches = new ArrayList<>();
        for (RowSummary.Output output : summary.outputs()) {
            if (inner(output.value()) instanceof Value.Sketch sketch) {
                sketches.add((Aggregate<Object, Object, Object, Object>) sketch.aggregate());
            }
        }
        return sketches;
    }

    private static Value inner(Value value) {
        return value instanceof Value.Rounded(Value inside, int _) ? inner(inside) : value;
    }

    Iterator<Object> iterator() {
        IntStream cells = IntStream.iterate(groups.next(0), cell -> cell >= 0, cell -> groups.next(cell + groups.width));
        if (summary.order().isEmpty()) {
            return cells.mapToObj(cell -> message(fields(cell))).iterator();
        }
        return cells.mapToObj(this::fields).sorted(comparator()).map(this::message).iterator();
    }

    /** Keys are arrays of bytes, numbers Long, ScaledLong, BigDecimal or Double. */
    private Object[] fields(int cell) {
        Object[] fields = new Object[names.size()];
        int keys = summary.keys().size();
        readKeys(cell, fields);
        Object[] sketches = table.sketchResults(cell);
        for (int i = 0; i < summary.outputs().size(); i++) {
            Object sketch = sketches.length == 0 ? 0L : sketches[Math.min(sketchOfOutput[i], sketches.length - 1)];
            fields[keys + i] = value(summary.outputs().get(i).value(), cell, sketch);
        }
        return fields;
    }

    private void readKeys(int cell, Object[] fields) {
        byte[] keys = groups.keys();
        int at = groups.keyStart(cell);
        int count = summary.keys().size();
        if (count == 1) {
            fields[0] = Arrays.copyOfRange(keys, at, at + groups.keyLength(cell));
            return;
        }
        for (int i = 0; i < count; i++) {
            int length = 0;
            for (int j = 0; j < Integer.BYTES; j++) {
                length = length << 8 | keys[at++] & 0xFF;
            }
            fields[i] = Arrays.copyOfRange(keys, at, at + length);
            at += length;
        }
    }

    private Object value(Value value, int cell, Object sketch) {
        return switch (value) {
            case Value.Count() -> groups.cells[cell + Groups.COUNT];
            case Value.Sum(int column) -> number(cell, column, 0);
            case Value.Min(int column) -> number(cell, column, 1);
            case Value.Max(int column) -> number(cell, column, 2);
            case Value.Mean(int column) ->
                number(cell, column, 0)
                        .exact()
                        .divide(BigDecimal.valueOf(groups.cells[cell + Groups.COUNT]), MathContext.DECIMAL64)
                        .stripTrailingZeros();
            case Value.Sketch _ -> sketch;
            case Value.Rounded(Value.Mean(int column), int decimals) ->
                rounded(number(cell, column, 0), groups.cells[cell + Groups.COUNT], decimals);
            case Value.Rounded(Value inner, int decimals) ->
                switch (value(inner, cell, sketch)) {
                    case ScaledLong number -> rounded(number, 1, decimals);
                    case BigDecimal number -> roundHalfUp(number, 1, decimals);
                    case Double number when Double.isFinite(number) ->
                        roundHalfUp(new BigDecimal(number), 1, decimals);
                    case Object other -> other;
                };
        };
    }

    private ScaledLong number(int cell, int column, int which) {
        return new ScaledLong(groups.cells[cell + RowTable.sumCell(column) + which], table.decimals(column));
    }

    private static Object rounded(ScaledLong sum, long count, int decimals) {
        ScaledLong small = ScaledLong.roundHalfUp(sum, count, decimals);
        return small == null ? roundHalfUp(sum.exact(), count, decimals) : small;
    }

    /** What {@link ScaledLong#roundHalfUp} computes, for any number. */
    static BigDecimal roundHalfUp(BigDecimal sum, long count, int decimals) {
        BigDecimal divisor = BigDecimal.valueOf(count);
        return sum.scaleByPowerOfTen(decimals)
                .multiply(BigDecimal.TWO)
                .add(divisor)
                .divide(divisor.multiply(BigDecimal.TWO), 0, RoundingMode.FLOOR)
                .scaleByPowerOfTen(-decimals)
                .setScale(Math.max(decimals, 0));
    }

    private Comparator<Object[]> comparator() {
        return summary.order().stream()
                .map(order -> {
                    Comparator<Object[]> one = (a, b) -> compare(a[order.field()], b[order.field()]);
                    return order.isDescending() ? one.reversed() : one;
                })
                .reduce(Comparator::thenComparing)
                .orElseThrow();
    }

    private static int compare(Object a, Object b) {
        return switch (a) {
            case byte[] bytes -> Arrays.compareUnsigned(bytes, (byte[]) b);
            case Long number -> number.compareTo((Long) b);
            case Double number -> number.compareTo((Double) b);
            case ScaledLong(long one, int scale) when b instanceof ScaledLong(long other, int same) && same == scale ->
                Long.compare(one, other);
            default -> exact(a).compareTo(exact(b));
        };
    }

    private static BigDecimal exact(Object number) {
        return number instanceof ScaledLong small ? small.exact() : (BigDecimal) number;
    }

    private Object message(Object[] fields) {
        return new Message(Row.of(names, Stream.of(fields).map(Results::bytes).toList()));
    }

    private static byte[] bytes(Object field) {
        String text = switch (field) {
            case byte[] bytes -> null;
            case BigDecimal number -> number.toPlainString();
            default -> field.toString();
        };
        return text == null ? (byte[]) field : text.getBytes(StandardCharsets.UTF_8);
    }
}
