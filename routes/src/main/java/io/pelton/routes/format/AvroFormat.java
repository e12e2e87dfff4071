// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Avro's binary encoding of one value of a schema, without anything around it. */
public final class AvroFormat implements DataFormat {
    private final Schema schema;

    private AvroFormat(Schema schema) {
        this.schema = schema;
    }

    /**
     * The format of a schema.
     *
     * @param text the schema as JSON
     * @throws IllegalArgumentException if it is none
     */
    public static AvroFormat of(String text) {
        try {
            return new AvroFormat(new Schema.Parser().parse(text));
        } catch (RuntimeException | StackOverflowError e) {
            throw new IllegalArgumentException(reason(e), e);
        }
    }

    /** What is wrong with a schema; Avro says little of a type that is not there. */
    private static String reason(Throwable error) {
        String reason = String.valueOf(error.getMessage()).lines().findFirst().orElse("it is empty");
        return reason.contains("UnresolvedSchema") ? "it names a type that is not there" : reason;
    }

    @Override
    public Object marshal(Message message, @Nullable Object body) {
        try {
            return AvroWriting.write(schema, body);
        } catch (AvroFault e) {
            throw new PeltonException(ErrorCode.BAD_CONVERSION, "the body cannot be written as Avro: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable Object unmarshal(Message message, Object body) {
        byte[] bytes = Bodies.bytes(body, "Avro");
        try {
            return AvroReading.read(schema, bytes);
        } catch (AvroFault e) {
            String hint = bytes.length > 3 && bytes[0] == 'O' && bytes[1] == 'b' && bytes[2] == 'j' && bytes[3] == 1
                    ? "; the data begins like a file of Avro, which is not the same" : "";
            throw new PeltonException(ErrorCode.MALFORMED_DATA, "Avro cannot be read: " + e.getMessage() + hint, e);
        }
    }

    @Override
    public String toString() {
        return "Avro";
    }
}
