// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.AccumulatorFormat;
import io.pelton.flow.Aggregate;
import io.pelton.message.Message;
import io.pelton.routes.row.Excerpt;
import io.pelton.routes.row.Row;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.row.Words;
import io.pelton.spi.LineTable;
import io.pelton.spi.SummaryTable;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The groups of a {@link RowSummary}. Of each column a group has the sum, the smallest and the greatest number, all as whole
 * multiples of the column's unit: ten to the power of minus the most decimals any number of the column has had. A number with
 * more decimals than that makes the unit smaller, for all groups at once; so every number is kept exactly, and what is given
 * out does not depend on the order of the records.
 */
public final class RowTable implements LineTable<Object, Object> {
    private static final int PER_COLUMN = 3;

    /** About the bytes of a sketch. */
    private static final int SKETCH_BYTES = 1_024;

    private final RowSummary summary;
    private final StateAccount account;
    private final Groups groups;
    private final List<String> columns;
    private final int[] decimals;
    private final boolean[] summed;
    private final List<Aggregate<Object, Object, Object, Object>> sketches;
    private final List<Object[]> sketched = new ArrayList<>();
    private final Decimal decimal = new Decimal();

    /**
     * For each column the slot whose numbers last did not fit a smaller unit. It is looked at before the others, so that records
     * that fail because of it do not each look through all groups.
     */
    private final int[] greatest;

    private final long[] numbers;
    private final int[] numberDecimals;
    private final @Nullable Object[] sketchValues;
    private byte[] key = new byte[64];
    private int keyLength;

    /** One that nobody counts. */
    RowTable(RowSummary summary) {
        this(summary, StateAccount.unlimited());
    }

    RowTable(RowSummary summary, StateAccount account) {
        this.summary = summary;
        this.account = account;
        this.columns = summary.columns();
        this.decimals = new int[columns.size()];
        this.summed = new boolean[columns.size()];
        this.greatest = new int[columns.size()];
        this.numbers = new long[columns.size()];
        this.numberDecimals = new int[columns.size()];
        this.sketches = Results.sketches(summary);
        this.sketchValues = new Object[sketches.size()];
        this.groups = new Groups(
                PER_COLUMN * columns.size() + (sketches.isEmpty() ? 0 : 1), summary.maxGroups(), account);
        summary.outputs().forEach(output -> markSummed(output.value()));
    }

    private void markSummed(Value value) {
        switch (value) {
            case Value.Sum(int column) -> summed[column] = true;
            case Value.Mean(int column) -> summed[column] = true;
            case Value.Rounded(Value inner, int _) -> markSummed(inner);
            case Value.Count _, Value.Min _, Value.Max _, Value.Sketch _ -> {}
        }
    }

    Groups groups() {
        return groups;
    }

    /** How many decimals the unit of a column has. */
    int decimals(int column) {
        return decimals[column];
    }

    /** Whether the sum of a column is wanted, so that it must not overflow. */
    boolean isSummed(int column) {
        return summed[column];
    }

    static int sumCell(int column) {
        return Groups.NUMBERS + PER_COLUMN * column;
    }

    /** Reads everything first, then looks whether it can be added, then adds it: a record is in all of its group or not. */
    @Override
    public void add(Object record) throws Exception {
        Message message = (Message) record;
        readKey(message);
        if (!columns.isEmpty() || !sketches.isEmpty()) {
            readNumbers(Row.of(message));
        }
        for (int i = 0; i < sketchValues.length; i++) {
            sketchValues[i] = sketches.get(i).value(message);
        }
        for (int i = 0; i < numbers.length; i++) {
            toUnit(i);
        }
        long first = Groups.first(key, 0, keyLength);
        long second = Groups.second(key, 0, keyLength);
        int cell = groups.find(first, second, key, 0, keyLength);
        if (cell < 0) {
            cell = insert(first, second, key, 0, keyLength);
        }
        checkSums(cell);
        addNumbers(cell);
        for (int i = 0; i < sketchValues.length; i++) {
            sketches.get(i).add(sketchesOf(cell)[i], Objects.requireNonNull(sketchValues[i]));
        }
    }

    private void readKey(Message message) {
        keyLength = 0;
        boolean isAlone = summary.keys().size() == 1;
        for (RowSummary.Key part : summary.keys()) {
            if (part.expression() == null) {
                Row row = Row.of(message);
                int field = fieldOf(row, part.name());
                appendKey(row.fieldBytes(), row.fieldStart(field), row.fieldEnd(field), isAlone);
            } else {
                Object value = part.expression().evaluate(message);
                byte[] bytes = value == null ? new byte[0] : UnmarshalCsv.bytesOf(value);
                appendKey(bytes, 0, bytes.length, isAlone);
            }
        }
    }

    /** Of several parts, each has its length before it. */
    private void appendKey(byte[] bytes, int from, int to, boolean isAlone) {
        int length = to - from;
        if (key.length - keyLength < length + Integer.BYTES) {
            key = Arrays.copyOf(key, Math.max(2 * key.length, keyLength + length + Integer.BYTES));
        }
        if (!isAlone) {
            for (int shift = 24; shift >= 0; shift -= 8) {
                key[keyLength++] = (byte) (length >>> shift);
            }
        }
        System.arraycopy(bytes, from, key, keyLength, length);
        keyLength += length;
    }

    /** The number in a field of the row that is the body of a message. */
    public static double number(Message message, String name) {
        Row row = Row.of(message);
        int field = fieldOf(row, name);
        Decimal number = new Decimal();
        int from = row.fieldStart(field);
        int to = row.fieldEnd(field);
        if (!number.read(row.fieldBytes(), from, to)) {
            throw Decimal.rejected(row.fieldBytes(), from, to, name);
        }
        return BigDecimal.valueOf(number.unscaled(), number.scale()).doubleValue();
    }

    /** The number of a field; a row without it is malformed. */
    public static int fieldOf(Row row, String name) {
        int field = row.indexOf(name);
        if (field < 0) {
            throw new PeltonException(
                    ErrorCode.MALFORMED_ROW,
                    "the row has no field '" + name + "'; it has " + Excerpt.of(String.join(", ", row.names())));
        }
        return field;
    }

    private void readNumbers(Row row) {
        for (int i = 0; i < numbers.length; i++) {
            int field = fieldOf(row, columns.get(i));
            int from = row.fieldStart(field);
            int to = row.fieldEnd(field);
            if (!decimal.read(row.fieldBytes(), from, to)) {
                throw Decimal.rejected(row.fieldBytes(), from, to, columns.get(i));
            }
            numbers[i] = decimal.unscaled();
            numberDecimals[i] = decimal.scale();
        }
    }

    /** Makes the number one of the column's units, or the unit smaller. */
    private void toUnit(int column) {
        if (numberDecimals[column] > decimals[column]) {
            shrinkUnit(column, numberDecimals[column]);
        }
        try {
            numbers[column] =
                    Math.multiplyExact(numbers[column], Decimal.power(decimals[column] - numberDecimals[column]));
        } catch (ArithmeticException e) {
            throw overflow(column, "a number");
        }
    }

    private void shrinkUnit(int column, int newDecimals) {
        long factor = Decimal.power(newDecimals - decimals[column]);
        int from = sumCell(column);
        if (!fits(column, greatest[column], factor)) {
            throw overflow(column, "with " + newDecimals + " decimals, as a number has, that of a group");
        }
        for (int cell = groups.next(0); cell >= 0; cell = groups.next(cell + groups.width)) {
            if (!fits(column, cell, factor)) {
                greatest[column] = cell;
                throw overflow(column, "with " + newDecimals + " decimals, as a number has, that of a group");
            }
        }
        for (int cell = groups.next(0); cell >= 0; cell = groups.next(cell + groups.width)) {
            for (int i = from; i < from + PER_COLUMN; i++) {
                groups.cells[cell + i] *= factor;
            }
        }
        decimals[column] = newDecimals;
    }

    /** Whether the numbers of a column of a group, or of an empty slot, can be kept in a unit so many times smaller. */
    private boolean fits(int column, int cell, long factor) {
        int from = cell + sumCell(column);
        for (int i = summed[column] ? from : from + 1; i < from + PER_COLUMN; i++) {
            if (Math.multiplyHigh(groups.cells[i], factor) != groups.cells[i] * factor >> 63) {
                return false;
            }
        }
        return true;
    }

    /** Adds a group without records. */
    private int insert(long first, long second, byte[] bytes, int from, int length) {
        int cell = groups.insert(first, second, bytes, from, length);
        if (cell < 0) {
            throw new PeltonException(
                    ErrorCode.TOO_MANY_GROUPS,
                    "the summary has " + groups.size() + " groups already, the limit is " + summary.maxGroups()
                            + " (maxGroups)");
        }
        clear(cell);
        if (!sketches.isEmpty()) {
            account.add((long) SKETCH_BYTES * sketches.size());
            groups.cells[cell + groups.width - 1] = sketched.size();
            sketched.add(sketches.stream().map(Aggregate::accumulator).toArray());
        }
        return cell;
    }

    /** Makes the numbers of a group those of no records. */
    void clear(int cell) {
        for (int i = 0; i < decimals.length; i++) {
            groups.cells[cell + sumCell(i) + 1] = Long.MAX_VALUE;
            groups.cells[cell + sumCell(i) + 2] = Long.MIN_VALUE;
        }
    }

    private Object[] sketchesOf(int cell) {
        return sketched.get((int) groups.cells[cell + groups.width - 1]);
    }

    private void checkSums(int cell) {
        for (int i = 0; i < numbers.length; i++) {
            long sum = groups.cells[cell + sumCell(i)];
            long next = sum + numbers[i];
            if (summed[i] && ((sum ^ next) & (numbers[i] ^ next)) < 0) {
                throw overflow(i, "the sum of a group");
            }
        }
    }

    private void addNumbers(int cell) {
        long[] cells = groups.cells;
        cells[cell + Groups.COUNT]++;
        for (int i = 0; i < numbers.length; i++) {
            int at = cell + sumCell(i);
            cells[at] += numbers[i];
            cells[at + 1] = Math.min(cells[at + 1], numbers[i]);
            cells[at + 2] = Math.max(cells[at + 2], numbers[i]);
        }
    }

    private PeltonException overflow(int column, String what) {
        return new PeltonException(
                ErrorCode.NUMBER_OVERFLOW,
                what + " does not fit 64 bits in column '" + columns.get(column) + "', whose numbers have up to "
                        + decimals[column] + " decimals");
    }

    @Override
    public void merge(SummaryTable<Object, Object> other) {
        RowTable from = (RowTable) other;
        for (int i = 0; i < decimals.length; i++) {
            int most = Math.max(decimals[i], from.decimals[i]);
            shrinkUnit(i, most);
            from.shrinkUnit(i, most);
        }
        Groups theirs = from.groups;
        for (int cell = theirs.next(0); cell >= 0; cell = theirs.next(cell + theirs.width)) {
            mergeGroup(from, cell);
        }
        theirs.release();
        account.add(-(long) SKETCH_BYTES * sketches.size() * from.sketched.size());
    }

    private void mergeGroup(RowTable from, int cell) {
        Groups theirs = from.groups;
        long first = theirs.cells[cell];
        long second = theirs.cells[cell + 1];
        int into = groups.find(first, second, theirs.keys(), theirs.keyStart(cell), theirs.keyLength(cell));
        if (into < 0) {
            into = insert(first, second, theirs.keys(), theirs.keyStart(cell), theirs.keyLength(cell));
        }
        mergeNumbers(into, theirs.cells, cell + Groups.COUNT);
        for (int i = 0; i < sketches.size(); i++) {
            sketches.get(i).merge(sketchesOf(into)[i], from.sketchesOf(cell)[i]);
        }
    }

    /** Adds a count and the numbers after it, in units of this table. */
    private void mergeNumbers(int into, long[] from, int count) {
        long[] cells = groups.cells;
        cells[into + Groups.COUNT] += from[count];
        for (int i = 0; i < decimals.length; i++) {
            int at = into + sumCell(i);
            int other = count + 1 + PER_COLUMN * i;
            numbers[i] = from[other];
            cells[at + 1] = Math.min(cells[at + 1], from[other + 1]);
            cells[at + 2] = Math.max(cells[at + 2], from[other + 2]);
        }
        checkSums(into);
        for (int i = 0; i < decimals.length; i++) {
            cells[into + sumCell(i)] += numbers[i];
        }
    }

    /** Each group is an entry: its key, the decimals of the units, its count and numbers, and its sketches. */
    @Override
    public void write(StateParts parts) throws IOException {
        for (int cell = groups.next(0); cell >= 0; cell = groups.next(cell + groups.width)) {
            byte[] written = Arrays.copyOfRange(groups.keys(), groups.keyStart(cell), groups.keyStart(cell) + groups.keyLength(cell));
            StateOut out = parts.ofKey(new String(written, StandardCharsets.UTF_8));
            out.writeBytes(written);
            for (int unit : decimals) {
                out.writeByte(unit);
            }
            for (int i = 0; i <= PER_COLUMN * decimals.length; i++) {
                out.writeLong(groups.cells[cell + Groups.COUNT + i]);
            }
            for (int i = 0; i < sketches.size(); i++) {
                format(sketches.get(i)).write(sketchesOf(cell)[i], out);
            }
        }
    }

    @Override
    public void read(StateIn in) throws IOException {
        byte[] read = in.readBytes();
        for (int i = 0; i < decimals.length; i++) {
            numberDecimals[i] = in.readByte();
            if (numberDecimals[i] > decimals[i]) {
                shrinkUnit(i, numberDecimals[i]);
            }
        }
        long[] cells = new long[1 + PER_COLUMN * decimals.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = in.readLong();
        }
        for (int i = 0; i < decimals.length; i++) {
            toUnit(i, cells, 1 + PER_COLUMN * i);
        }
        long first = Groups.first(read, 0, read.length);
        long second = Groups.second(read, 0, read.length);
        int into = groups.find(first, second, read, 0, read.length);
        if (into < 0) {
            into = insert(first, second, read, 0, read.length);
        }
        mergeNumbers(into, cells, 0);
        for (int i = 0; i < sketches.size(); i++) {
            Object sketch = sketches.get(i).accumulator();
            format(sketches.get(i)).read(sketch, in);
            sketches.get(i).merge(sketchesOf(into)[i], sketch);
        }
    }

    /** Makes the numbers of a column that was read ones of this table's units. */
    private void toUnit(int column, long[] cells, int from) {
        long factor = Decimal.power(decimals[column] - numberDecimals[column]);
        try {
            for (int i = from; i < from + PER_COLUMN; i++) {
                boolean isKept = i > from || summed[column];
                cells[i] = isKept ? Math.multiplyExact(cells[i], factor) : cells[i] * factor;
            }
        } catch (ArithmeticException e) {
            throw overflow(column, "a number");
        }
    }

    static AccumulatorFormat<Object> format(Aggregate<Object, Object, Object, Object> sketch) {
        return Objects.requireNonNull(sketch.format(), "a sketch that cannot be written");
    }

    @Override
    public Iterator<Object> results() {
        return new Results(summary, this).iterator();
    }

    /** The results of the sketches of a group. */
    Object[] sketchResults(int cell) {
        if (sketches.isEmpty()) {
            return new Object[0];
        }
        Object[] kept = sketchesOf(cell);
        Object[] results = new Object[kept.length];
        for (int i = 0; i < kept.length; i++) {
            results[i] = sketches.get(i).result(kept[i]);
        }
        return results;
    }

    @Override
    public @Nullable Reader reader(List<Object> functions) {
        boolean isKeyAlone = functions.size() == 1 && summary.keys().size() == 1 && sketches.isEmpty();
        if (!isKeyAlone) {
            return null;
        }
        RowSummary.Key only = summary.keys().getFirst();
        return switch (functions.getFirst()) {
            case UnmarshalCsv csv when columns.size() == 1
                    && PairReader.canRead(csv)
                    && only.expression() == null
                    && csv.names().equals(List.of(only.name(), columns.getFirst())) -> new PairReader(this, csv);
            case Words _ when columns.isEmpty() && only.isBody() -> new WordReader(groups);
            default -> null;
        };
    }
}
