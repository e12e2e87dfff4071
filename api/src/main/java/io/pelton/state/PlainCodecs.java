// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The codecs of plain values of Java. Of a collection its kind and order are kept: list, set or map, but not its class. */
@SuppressWarnings("JavaUtilDate") // routes make such
final class PlainCodecs {
    /** All of them. */
    static final List<ValueCodec<?>> ALL = List.of(
            new Plain<>("text", String.class, (value, out) -> out.writeText(value), StateIn::readText),
            new Plain<>("int", Integer.class, (value, out) -> out.writeInt(value), StateIn::readInt),
            new Plain<>("long", Long.class, (value, out) -> out.writeLong(value), StateIn::readLong),
            new Plain<>("boolean", Boolean.class, (value, out) -> out.writeBoolean(value), StateIn::readBoolean),
            new Plain<>("byte", Byte.class, (value, out) -> out.writeByte(value), StateIn::readByte),
            new Plain<>("short", Short.class, (value, out) -> out.writeShort(value), StateIn::readShort),
            new Plain<>("char", Character.class, (value, out) -> out.writeChar(value), StateIn::readChar),
            new Plain<>("float", Float.class, (value, out) -> out.writeFloat(value), StateIn::readFloat),
            new Plain<>("double", Double.class, (value, out) -> out.writeDouble(value), StateIn::readDouble),
            new Plain<>("bytes", byte[].class, (value, out) -> out.writeBytes(value), StateIn::readBytes),
            ofText("integer", BigInteger.class, BigInteger::new),
            ofText("decimal", BigDecimal.class, BigDecimal::new),
            ofText("uuid", UUID.class, UUID::fromString),
            ofText("instant", Instant.class, Instant::parse),
            ofText("date", LocalDate.class, LocalDate::parse),
            ofText("time", LocalDateTime.class, LocalDateTime::parse),
            new Plain<>(
                    "exception",
                    Throwable.class,
                    PlainCodecs::writeFailure,
                    in -> new RestoredException(in.readText(), in.readBoolean() ? in.readText() : null)),
            new Plain<>("millis", Date.class, (value, out) -> out.writeLong(value.getTime()), in -> new Date(in.readLong())),
            new Elements<>("list", List.class, ArrayList::new),
            new Elements<>("set", Set.class, LinkedHashSet::new),
            new Entries());

    private static final int MAP = 72;
    private static final int PER_ENTRY = 48;

    private PlainCodecs() {}

    private static void writeFailure(Throwable failure, StateOut out) throws IOException {
        String message = failure.getMessage();
        out.writeText(failure instanceof RestoredException restored ? restored.type() : failure.getClass().getName());
        out.writeBoolean(message != null);
        if (message != null) {
            out.writeText(message);
        }
    }

    /** Writes a value. */
    @FunctionalInterface
    private interface Writer<T> {
        void write(T value, StateOut out) throws IOException;
    }

    /** Reads a value. */
    @FunctionalInterface
    private interface Reader<T> {
        T read(StateIn in) throws IOException;
    }

    private static <T> Plain<T> ofText(String name, Class<T> type, Function<String, T> parser) {
        return new Plain<>(name, type, (value, out) -> out.writeText(value.toString()), in -> parser.apply(in.readText()));
    }

    private record Plain<T>(String name, Class<T> type, Writer<T> writer, Reader<T> reader) implements ValueCodec<T> {
        @Override
        public void write(T value, StateOut out) throws IOException {
            writer.write(value, out);
        }

        @Override
        public T read(StateIn in) throws IOException {
            return reader.read(in);
        }

        @Override
        public long bytes(T value) {
            return value instanceof byte[] bytes ? HeapSize.ofBytes(bytes.length) : HeapSize.NUMBER;
        }
    }

    private static String refusal(Collection<?> values, RecordCodec codec) {
        for (Object value : values) {
            String refusal = codec.refusal(value);
            if (!refusal.isEmpty()) {
                return refusal;
            }
        }
        return "";
    }

    private record Elements<T extends Collection<?>>(String name, Class<T> type, Function<Collection<?>, ? extends Collection<?>> maker)
            implements ValueCodec<T> {
        @Override
        public String refusal(T value, RecordCodec codec) {
            return PlainCodecs.refusal(value, codec);
        }

        @Override
        public void write(T value, StateOut out) throws IOException {
            out.writeInt(value.size());
            for (Object element : value) {
                out.writeValue(element);
            }
        }

        @Override
        public T read(StateIn in) throws IOException {
            List<@Nullable Object> elements = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                elements.add(in.readValue());
            }
            return type.cast(maker.apply(elements));
        }

        @Override
        public long bytes(T value) {
            return HeapSize.ofElements(value);
        }
    }

    @SuppressWarnings("rawtypes")
    private record Entries() implements ValueCodec<Map> {
        @Override
        public String name() {
            return "map";
        }

        @Override
        public Class<Map> type() {
            return Map.class;
        }

        @Override
        public String refusal(Map value, RecordCodec codec) {
            String refusal = PlainCodecs.refusal(value.keySet(), codec);
            return refusal.isEmpty() ? PlainCodecs.refusal(value.values(), codec) : refusal;
        }

        @Override
        public void write(Map value, StateOut out) throws IOException {
            Map<?, ?> map = value;
            out.writeInt(map.size());
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.writeValue(entry.getKey());
                out.writeValue(entry.getValue());
            }
        }

        @Override
        public Map read(StateIn in) throws IOException {
            Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                map.put(in.readValue(), in.readValue());
            }
            return map;
        }

        @Override
        public long bytes(Map value) {
            return MAP + (long) PER_ENTRY * value.size() + HeapSize.ofElements(value.keySet()) + HeapSize.ofElements(value.values());
        }
    }
}
