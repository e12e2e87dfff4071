// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Writes values of records and reads them back: messages, what is in them, and plain values of Java. Each value is written with the name of its
 * codec; a name that nobody knows is refused. Thread-safe.
 */
public final class RecordCodec {
    private static final int NOTHING = Short.MIN_VALUE;

    private final Map<String, ValueCodec<?>> byName = new HashMap<>();
    private final ClassValue<@Nullable ValueCodec<Object>> byClass = new ClassValue<>() {
        @Override
        protected @Nullable ValueCodec<Object> computeValue(Class<?> type) {
            return find(type);
        }
    };
    private final List<ValueCodec<?>> all = new ArrayList<>();

    /** Those that the program brings along. */
    private static final class Standard {
        static final RecordCodec CODEC = load();

        private static RecordCodec load() {
            List<ValueCodec<?>> found = new ArrayList<>(PlainCodecs.ALL);
            ServiceLoader.load(ValueCodec.class, RecordCodec.class.getClassLoader()).forEach(found::add);
            return new RecordCodec(found);
        }
    }

    /** One with these codecs; of those for one class the first counts. */
    public RecordCodec(List<ValueCodec<?>> codecs) {
        all.addAll(codecs);
        codecs.forEach(codec -> byName.putIfAbsent(codec.name(), codec));
    }

    /** The one with all codecs of this program. */
    public static RecordCodec standard() {
        return Standard.CODEC;
    }

    /** The one for exactly this class, else the first one for what it extends. */
    @SuppressWarnings("unchecked")
    private @Nullable ValueCodec<Object> find(Class<?> type) {
        for (ValueCodec<?> codec : all) {
            if (codec.type() == type) {
                return (ValueCodec<Object>) codec;
            }
        }
        for (ValueCodec<?> codec : all) {
            if (codec.type().isAssignableFrom(type)) {
                return (ValueCodec<Object>) codec;
            }
        }
        return null;
    }

    @Nullable ValueCodec<Object> codecOf(Object value) {
        return byClass.get(value.getClass());
    }

    /** Why the value, or something in it, cannot be written; empty if it can. */
    public String refusal(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        ValueCodec<Object> codec = codecOf(value);
        return codec == null ? "nobody knows how to write a value of " + value.getClass().getName() : codec.refusal(value, this);
    }

    /** Writes a value. */
    void write(@Nullable Object value, StateOut out) throws IOException {
        if (value == null) {
            out.writeShort(NOTHING);
            return;
        }
        ValueCodec<Object> codec = codecOf(value);
        if (codec == null) {
            throw new PeltonException(ErrorCode.CANNOT_BE_SAVED, refusal(value));
        }
        int number = out.number(codec);
        out.writeShort(number);
        if (number < 0) {
            out.writeText(codec.name());
        }
        codec.write(value, out);
    }

    /** Reads a value. */
    @Nullable Object read(StateIn in) throws IOException {
        int number = in.readShort();
        return number == NOTHING ? null : in.codec(number).read(in);
    }

    ValueCodec<?> named(String name) throws IOException {
        ValueCodec<?> codec = byName.get(name);
        if (codec == null) {
            throw new IOException("a value was written as '" + name + "', which this program does not know");
        }
        return codec;
    }
}
