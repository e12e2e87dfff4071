// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/** Makes keys or values of bytes. Used by one thread at a time. */
final class Deserializing {
    /** How settings end that name another charset than UTF-8. */
    private static final String ENCODING = "deserializer.encoding";

    /** What decoders make of bytes that are no text. */
    private static final char REPLACEMENT = '\uFFFD';

    private final Deserializer<?> by;
    private final String part;
    private final boolean isText;
    private final boolean isBytes;

    private Deserializing(Deserializer<?> by, String part, boolean isUtf8) {
        this.by = by;
        this.part = part;
        this.isText = isUtf8 && by.getClass() == StringDeserializer.class;
        this.isBytes = by.getClass() == ByteArrayDeserializer.class;
    }

    /** @throws PeltonException BAD_VALUE if there is no such class, or it is none that deserializes */
    static Deserializing of(String type, Map<String, ?> properties, boolean isKey) {
        String part = isKey ? "key" : "value";
        try {
            Deserializer<?> made = Utils.newInstance(type, Deserializer.class);
            made.configure(properties, isKey);
            return new Deserializing(made, part, properties.keySet().stream().noneMatch(name -> name.endsWith(ENCODING)));
        } catch (ClassNotFoundException | KafkaException | ClassCastException e) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, part + "Deserializer is '" + type + "', but must be a class that implements " + Deserializer.class.getName() + ": " + ReadFailures.reason(e), e);
        }
    }

    /** @throws PeltonException MALFORMED_DATA if the bytes cannot be read */
    @Nullable Object of(String topic, Headers headers, byte @Nullable [] bytes, TopicCursor<?> at) {
        if (bytes == null || isBytes) {
            return bytes;
        }
        if (isText) {
            return text(bytes, at);
        }
        try {
            return by.deserialize(topic, headers, bytes);
        } catch (RuntimeException e) {
            throw at.bad(part, e);
        }
    }

    /** What is no text would become another one, and nobody would know. */
    private String text(byte[] bytes, TopicCursor<?> at) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) >= 0 && !Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
            throw at.bad(part, new SerializationException("these bytes are no text in UTF-8; " + part + "Deserializer=" + ByteArrayDeserializer.class.getName() + " takes them as they are"));
        }
        return text;
    }

    void close() {
        by.close();
    }
}
