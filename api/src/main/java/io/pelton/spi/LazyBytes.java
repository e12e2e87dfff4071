// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Bytes that are read when they are first needed, such as a file; what need not have all of them at once takes the stream. */
public interface LazyBytes extends ByteView {
    /**
     * The bytes from the beginning. The caller closes the stream.
     *
     * @throws IOException if they cannot be read, or are gone
     */
    InputStream open() throws IOException;

    /**
     * The bytes as they were found, from the beginning, where {@link #open} gives a text in UTF-8 that was written in another charset. The caller
     * closes the stream.
     *
     * @throws IOException if they cannot be read, or are gone
     */
    default InputStream openOriginal() throws IOException {
        return open();
    }

    /** The charset that was named for the bytes as they were found; UTF-8 if none was. Such as XML may say another one itself. */
    default Charset charset() {
        return StandardCharsets.UTF_8;
    }

    /** Whether a charset was named for the bytes as they were found: they are a text then. */
    default boolean isText() {
        return false;
    }

    /**
     * The text from the beginning, what is no text replaced as in {@link #toString}. The caller closes the reader.
     *
     * @throws IOException if it cannot be read, or is gone
     */
    default Reader openText() throws IOException {
        return new InputStreamReader(open(), StandardCharsets.UTF_8);
    }
}
