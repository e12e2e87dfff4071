// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The unbuffered end of a stream that writes. Once a write has failed nobody knows how much of it is in the file, so it
 * is final: whatever comes later fails too, closing included. Not thread-safe.
 */
final class ByteSink {
    private final String name;
    private @Nullable OutputStream out;
    private @Nullable IOException failure;

    /** Writes to what is called so in errors. */
    ByteSink(OutputStream out, String name) {
        this.out = out;
        this.name = name;
    }

    /** What is written to, if it is open and nothing has failed yet. */
    OutputStream open() throws IOException {
        OutputStream open = out;
        if (open == null) {
            throw new IOException("Stream closed");
        }
        if (failure != null) {
            throw new IOException("an earlier write to " + name + " has failed, what it holds is unknown", failure);
        }
        return open;
    }

    void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            open().write(bytes, offset, length);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    void flush() throws IOException {
        try {
            open().flush();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Writes what is left and closes; fails if an earlier write did, also if that was reported before. */
    void close(byte[] last, int length) throws IOException {
        OutputStream open = out;
        if (open == null) {
            return;
        }
        try (open) {
            if (failure != null) {
                throw new IOException("an earlier write has failed, what the file holds is unknown", failure);
            }
            if (length > 0) {
                open.write(last, 0, length);
            }
            // what is below may keep what it has until it is told, and its close() may do nothing
            open.flush();
        } catch (IOException e) {
            throw named(e);
        } finally {
            out = null;
        }
    }

    /** Makes a failed write final; gives what is to be thrown. */
    IOException failed(IOException e) {
        if (failure != null || out == null) {
            return e;
        }
        IOException named = named(e);
        failure = named;
        return named;
    }

    /** Names the file in an error of the operating system; special ones, of an interrupt say, stay what they are. */
    private IOException named(IOException e) {
        return e.getClass() == IOException.class ? new IOException("cannot write " + name + ": " + e.getMessage(), e) : e;
    }
}
