// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.IOException;
import java.io.InputStream;

/** Bytes that are read when they are first needed, such as a file; what need not have all of them at once takes the stream. */
public interface LazyBytes extends ByteView {
    /**
     * The bytes from the beginning. The caller closes the stream.
     *
     * @throws IOException if they cannot be read, or are gone
     */
    InputStream open() throws IOException;
}
