// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.PeltonException;
import io.pelton.io.record.ByteSlice;
import io.pelton.message.Message;
import io.pelton.record.Fields;
import io.pelton.spi.ByteView;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body with named fields. Its bytes are the text it was read from, or for the record of a group a line of CSV; the fields
 * lie in an array of their own, as quotes and escapes are taken out of them. It owns its bytes and never changes, so it may be
 * kept.
 */
public final class Row extends ByteSlice implements ByteView, Fields {
    private final List<String> names;
    private final byte[] fields;
    private final int[] ends;
    private final boolean isJson;
    private final @Nullable BitSet nulls;

    /**
     * A row of the given text and fields; the arrays become its own.
     *
     * @param isJson whether the text is JSON, whose members are the fields
     * @param fields the bytes of all fields, one behind the other
     * @param ends where in {@code fields} each ends, one for each name
     * @param nulls the numbers of fields that are empty because they are null; null if there are none
     */
    Row(byte[] text, List<String> names, byte[] fields, int[] ends, boolean isJson, @Nullable BitSet nulls) {
        super(text, 0, text.length, true);
        this.names = names;
        this.fields = fields;
        this.ends = ends;
        this.isJson = isJson;
        this.nulls = nulls;
    }

    /** A row of the given fields, whose text is a line of CSV. */
    public static Row of(List<String> names, List<byte[]> values) {
        return of(CsvLine.of(values), names, values);
    }

    /** A row of the given fields, and of the text that they were read from, which becomes its own. */
    public static Row of(byte[] text, List<String> names, List<byte[]> values) {
        int[] ends = new int[values.size()];
        int length = 0;
        for (int i = 0; i < ends.length; i++) {
            length += values.get(i).length;
            ends[i] = length;
        }
        byte[] fields = new byte[length];
        for (int i = 0; i < ends.length; i++) {
            byte[] value = values.get(i);
            System.arraycopy(value, 0, fields, ends[i] - value.length, value.length);
        }
        return new Row(text, names, fields, ends, false, null);
    }

    /**
     * The row that is the body of a message.
     *
     * @throws PeltonException MALFORMED_ROW if the body is something else
     */
    public static Row of(Message message) {
        if (message.body() instanceof Row row) {
            return row;
        }
        throw new NoRowException(
                "fields need a row as body, found " + (message.body() == null ? "none" : "a text")
                        + "; read it with unmarshal before");
    }

    /** Whether its text is a JSON object, whose members its fields are. */
    public boolean isJson() {
        return isJson;
    }

    @Override
    public List<String> names() {
        return names;
    }

    /** The number of the field with this name; -1 if there is none. */
    public int indexOf(String name) {
        return names.indexOf(name);
    }

    /** The array the field lies in; not to be changed. */
    public byte[] fieldBytes() {
        return fields;
    }

    /** Where field {@code index} begins in {@link #fieldBytes()}. */
    public int fieldStart(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /** Where field {@code index} ends in {@link #fieldBytes()}. */
    public int fieldEnd(int index) {
        return ends[index];
    }

    /** A copy of the bytes of field {@code index}. */
    public byte[] field(int index) {
        return Arrays.copyOfRange(fields, fieldStart(index), fieldEnd(index));
    }

    /** The bytes of field {@code index}, not copied. */
    public ByteView view(int index) {
        return new Word(fields, fieldStart(index), fieldEnd(index) - fieldStart(index));
    }

    @Override
    public @Nullable Object value(int index) {
        return isNull(index) ? null : text(index);
    }

    private boolean isNull(int index) {
        return nulls != null && nulls.get(index);
    }

    /** Field {@code index} as text. */
    public String text(int index) {
        return new String(fields, fieldStart(index), fieldEnd(index) - fieldStart(index), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        byte[] text = new byte[length()];
        copyTo(text, 0);
        return new String(text, StandardCharsets.UTF_8);
    }

    @Override
    public Row detach() {
        return this;
    }

    void write(StateOut out) throws IOException {
        byte[] text = new byte[length()];
        copyTo(text, 0);
        out.writeBytes(text);
        out.writeBoolean(isJson);
        out.writeInt(ends.length);
        for (int i = 0; i < ends.length; i++) {
            out.writeText(names.get(i));
            out.writeInt(isNull(i) ? ~ends[i] : ends[i]);
        }
        out.writeBytes(fields);
    }

    static Row read(StateIn in) throws IOException {
        byte[] text = in.readBytes();
        boolean isJson = in.readBoolean();
        int[] ends = new int[in.readInt()];
        String[] names = new String[ends.length];
        BitSet nulls = new BitSet();
        for (int i = 0; i < ends.length; i++) {
            names[i] = in.readText();
            ends[i] = in.readInt();
            if (ends[i] < 0) {
                nulls.set(i);
                ends[i] = ~ends[i];
            }
        }
        return new Row(text, List.of(names), in.readBytes(), ends, isJson, nulls.isEmpty() ? null : nulls);
    }
}
