// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import io.pelton.state.HeapSize;
import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.ValueCodec;
import java.io.IOException;

/** Writes texts that are bytes, such as lines of files. */
public final class BytesCodec implements ValueCodec<ByteView> {
    private static final int BYTES = 32;

    /** For {@link java.util.ServiceLoader}. */
    public BytesCodec() {}

    @Override
    public String name() {
        return "view.1";
    }

    @Override
    public Class<ByteView> type() {
        return ByteView.class;
    }

    @Override
    public String refusal(ByteView value, RecordCodec codec) {
        return value instanceof LazyBytes ? "the content of a file that is read when it is needed" : "";
    }

    @Override
    public void write(ByteView value, StateOut out) throws IOException {
        byte[] bytes = new byte[value.length()];
        value.copyTo(bytes, 0);
        out.writeBytes(bytes);
    }

    @Override
    public ByteView read(StateIn in) throws IOException {
        byte[] bytes = in.readBytes();
        return new Word(bytes, 0, bytes.length);
    }

    @Override
    public long bytes(ByteView value) {
        return BYTES + (value instanceof LazyBytes ? HeapSize.UNKNOWN : HeapSize.ofBytes(value.length()));
    }
}
