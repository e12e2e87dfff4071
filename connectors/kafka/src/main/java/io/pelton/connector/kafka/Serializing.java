// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.IntegerSerializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/** Makes bytes of keys or values. Used by one thread at a time. */
final class Serializing {
    /** How settings end that name another charset than UTF-8. */
    private static final String ENCODING = "serializer.encoding";

    private final Serializer<Object> by;
    private final String part;

    /** Whether it writes what {@link Texts#bytes} gives. */
    private final boolean isPlain;

    /** Makes what the serializer takes of what is written. */
    private final Function<Object, Object> conversion;

    private Serializing(Serializer<Object> by, String part, boolean isUtf8) {
        this.by = by;
        this.part = part;
        Class<?> type = by.getClass();
        this.isPlain = type == ByteArraySerializer.class || isUtf8 && type == StringSerializer.class;
        if (type == StringSerializer.class) {
            this.conversion = value -> new String(Texts.bytes(value), StandardCharsets.UTF_8);
        } else if (type == IntegerSerializer.class) {
            this.conversion = value -> Math.toIntExact(Texts.number(value));
        } else if (type == LongSerializer.class) {
            this.conversion = Texts::number;
        } else {
            this.conversion = Function.identity();
        }
    }

    /** @throws PeltonException BAD_VALUE if there is no such class, or it is none that serializes */
    @SuppressWarnings("unchecked") // it refuses what it does not take
    static Serializing of(String type, Map<String, ?> properties, boolean isKey) {
        String part = isKey ? "key" : "value";
        try {
            Serializer<Object> made = Utils.newInstance(type, Serializer.class);
            made.configure(properties, isKey);
            return new Serializing(made, part, properties.keySet().stream().noneMatch(name -> name.endsWith(ENCODING) && !name.endsWith("de" + ENCODING)));
        } catch (ClassNotFoundException | KafkaException | ClassCastException e) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, part + "Serializer is '" + type + "', but must be a class that implements " + Serializer.class.getName() + ": " + ReadFailures.reason(e), e);
        }
    }

    /** @throws IllegalArgumentException if the serializer does not take it */
    byte @Nullable [] bytes(String topic, Headers headers, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        try {
            return isPlain ? Texts.bytes(value) : by.serialize(topic, headers, conversion.apply(value));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("the " + part + " cannot be written: " + ReadFailures.reason(e), e);
        }
    }

    void close() {
        by.close();
    }
}
