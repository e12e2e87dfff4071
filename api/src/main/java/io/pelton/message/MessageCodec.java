// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import io.pelton.state.HeapSize;
import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.ValueCodec;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes messages that are kept, and reads them. Who waits for the end of a message's way is not written. */
public final class MessageCodec implements ValueCodec<Message> {
    /** For {@link java.util.ServiceLoader}. */
    public MessageCodec() {}

    @Override
    public String name() {
        return "message.1";
    }

    @Override
    public Class<Message> type() {
        return Message.class;
    }

    @Override
    public String refusal(Message message, RecordCodec codec) {
        return message.refusal(codec);
    }

    @Override
    public void write(Message message, StateOut out) throws IOException {
        message.write(out);
    }

    @Override
    public Message read(StateIn in) throws IOException {
        return Message.read(in);
    }

    @Override
    public long bytes(Message message) {
        return message.bytes();
    }

    /** What is wrong with a part of a message. */
    static String refusal(String part, @Nullable Object value, RecordCodec codec) {
        String refusal = codec.refusal(value);
        return refusal.isEmpty() ? "" : part + ": " + refusal;
    }

    static void write(NamedValues values, StateOut out) throws IOException {
        out.writeInt(values.size());
        for (int i = 0; i < values.size(); i++) {
            out.writeText(values.name(i));
            out.writeValue(values.value(i));
        }
    }

    static void read(NamedValues values, StateIn in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            values.set(in.readText(), Objects.requireNonNull(in.readValue()));
        }
    }

    static String refusal(String kind, NamedValues values, RecordCodec codec) {
        String refusal = "";
        for (int i = 0; i < values.size() && refusal.isEmpty(); i++) {
            refusal = refusal(kind + " '" + values.name(i) + "'", values.value(i), codec);
        }
        return refusal;
    }

    static long bytes(NamedValues values) {
        int size = values.size();
        long bytes = 32;
        if (size > 0) {
            bytes += 2 * (16 + HeapSize.aligned(4L * size));
            for (int i = 0; i < size; i++) {
                bytes += HeapSize.of(values.value(i));
            }
        }
        return bytes;
    }
}
