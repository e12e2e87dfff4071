// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.io.record.ByteSlice;
import io.pelton.spi.ByteView;
import java.nio.charset.StandardCharsets;

/** A part of an array of bytes that never changes. */
final class Word extends ByteSlice implements ByteView {
    Word(byte[] text, int from, int length) {
        super(text, from, length, true);
    }

    @Override
    public String toString() {
        byte[] text = new byte[length()];
        copyTo(text, 0);
        return new String(text, StandardCharsets.UTF_8);
    }

    @Override
    public Word detach() {
        return this;
    }
}
