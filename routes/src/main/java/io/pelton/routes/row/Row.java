// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.PeltonException;
import io.pelton.io.record.ByteSlice;
import io.pelton.message.Message;
import io.pelton.record.Fields;
import io.pelton.routes.access.StandsFor;
import io.pelton.routes.json.JsonText;
import io.pelton.routes.json.JsonTree;
import io.pelton.spi.ByteView;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A body with named fields. Its bytes are the text it was read from, or for the record of a group a line of CSV; the fields
 * lie in an array of their own, as quotes and escapes are taken out of them. It owns its bytes and never changes, so it may be
 * kept.
 */
@StandsFor(in = "java.util.", value = "LinkedHashMap")
public final class Row extends ByteSlice implements ByteView, Fields {
    /** A number of at most so many characters is an {@code int}. */
    private static final int INT_DIGITS = 9;

    /** Reads those that were kept: most have the same names. */
    private static final UnmarshalJson JSON = new UnmarshalJson();

    private final List<String> names;
    private final byte[] fields;
    private final int[] ends;
    private final Kind @Nullable [] kinds;

    /**
     * A row of the given text and fields; the arrays become its own.
     *
     * @param fields the bytes of all fields, one behind the other
     * @param ends where in {@code fields} each ends, one for each name
     * @param kinds what the fields are, if the text is JSON, whose members they are; null if it is not
     */
    Row(byte[] text, List<String> names, byte[] fields, int[] ends, Kind @Nullable [] kinds) {
        super(text, 0, text.length, true);
        this.names = names;
        this.fields = fields;
        this.ends = ends;
        this.kinds = kinds;
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
        return new Row(text, names, fields, ends, null);
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
                "fields need a row as body, found " + (message.body() == null ? "none" : message.body() instanceof CharSequence || message.body() instanceof ByteView ? "a text" : message.body().getClass().getSimpleName())
                        + "; read it with unmarshal before");
    }

    /** Whether its text is a JSON object, whose members its fields are. */
    public boolean isJson() {
        return kinds != null;
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
        return kinds != null && kinds[index] == Kind.NULL;
    }

    /** Field {@code index} as the member of the {@link #map} that it is; a text is not copied. */
    public @Nullable Object member(int index) {
        return switch (kinds == null ? Kind.TEXT : kinds[index]) {
            case TEXT -> view(index);
            case NUMBER -> number(index);
            case TRUTH -> fields[fieldStart(index)] == 't';
            case NULL -> null;
            case STRUCTURE -> JsonTree.read(JsonText.of(field(index)));
        };
    }

    private @Nullable Object number(int index) {
        ByteView digits = view(index);
        boolean isInt = digits.length() <= INT_DIGITS;
        int value = 0;
        for (int i = digits.byteAt(0) == '-' ? 1 : 0; i < digits.length() && isInt; i++) {
            int digit = digits.byteAt(i) - '0';
            isInt = digit >= 0 && digit <= 9;
            value = 10 * value + digit;
        }
        return isInt ? (Integer) (digits.byteAt(0) == '-' ? -value : value) : JsonTree.read(JsonText.of(field(index)));
    }

    /** What {@code unmarshal} would have made of the text if it were no line: the members with their types, or the fields as texts. */
    @SuppressWarnings("unchecked")
    public Map<String, @Nullable Object> map() {
        if (isJson()) {
            byte[] text = new byte[length()];
            copyTo(text, 0);
            return (Map<String, @Nullable Object>) Objects.requireNonNull(JsonTree.read(JsonText.of(text)));
        }
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            map.put(names.get(i), text(i));
        }
        return map;
    }

    /** The body of {@code message}; one that is a row becomes the map that it stands for, as more is asked of it than fields. */
    public static @Nullable Object mapped(Message message) {
        if (message.body() instanceof Row row) {
            message.setBody(row.map());
        }
        return message.body();
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

    /** One of JSON is written as its text alone. */
    void write(StateOut out) throws IOException {
        byte[] text = new byte[length()];
        copyTo(text, 0);
        out.writeBytes(text);
        out.writeBoolean(isJson());
        if (isJson()) {
            return;
        }
        out.writeInt(ends.length);
        for (int i = 0; i < ends.length; i++) {
            out.writeText(names.get(i));
            out.writeInt(ends[i]);
        }
        out.writeBytes(fields);
    }

    static Row read(StateIn in) throws IOException {
        byte[] text = in.readBytes();
        if (in.readBoolean()) {
            return JSON.row(text);
        }
        int[] ends = new int[in.readInt()];
        String[] names = new String[ends.length];
        for (int i = 0; i < ends.length; i++) {
            names[i] = in.readText();
            ends[i] = in.readInt();
        }
        return new Row(text, List.of(names), in.readBytes(), ends, null);
    }
}
