// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.pelton.io.GzipMembersInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * How a file is compressed. What it begins with decides, its name only tells what was meant. A file may consist of several
 * parts compressed one after the other, as {@code cat a.gz b.gz} makes one; one that is damaged or cut short is an error,
 * whichever it is.
 */
enum Compression {
    /** RFC 1952. */
    GZIP(".gz") {
        @Override
        boolean begins(int magic) {
            return (magic & 0xFFFF) == 0x8B1F;
        }

        @Override
        InputStream decompress(InputStream in) throws IOException {
            return new GzipMembersInput(in, INPUT_BYTES);
        }

        @Override
        OutputStream compress(OutputStream out) throws IOException {
            return new GZIPOutputStream(out, OUTPUT_BYTES);
        }
    },

    /** RFC 8878, with windows of any size; a file may begin with a frame that is to be skipped. */
    ZSTD(".zst") {
        @Override
        boolean begins(int magic) {
            return magic == 0xFD2FB528 || (magic & 0xFFFF_FFF0) == 0x184D2A50;
        }

        @Override
        InputStream decompress(InputStream in) throws IOException {
            return new ZstdInputStreamNoFinalizer(new ZstdFrames(in)).setLongMax(MAX_WINDOW_LOG);
        }

        @Override
        OutputStream compress(OutputStream out) throws IOException {
            return new ZstdOutputStreamNoFinalizer(out).setChecksum(true);
        }
    };

    private static final int INPUT_BYTES = 64 << 10;
    private static final int OUTPUT_BYTES = 64 << 10;

    /** The most that the format's own implementation takes on a machine of 64 bits: 2 GiB, as a power of two. */
    private static final int MAX_WINDOW_LOG = 31;

    private final String suffix;

    Compression(String suffix) {
        this.suffix = suffix;
    }

    /** What the names of such files end with. */
    String suffix() {
        return suffix;
    }

    /** What the name of a file says; null if nothing. */
    static @Nullable Compression named(Path file) {
        for (Compression compression : values()) {
            if (file.toString().endsWith(compression.suffix)) {
                return compression;
            }
        }
        return null;
    }

    /** What the first bytes of a file say; null if it is not compressed in any way known here. */
    static @Nullable Compression of(FileChannel file) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        while (start.hasRemaining() && file.read(start, start.position()) > 0) {
            // a read may give less than there is
        }
        int magic = start.getInt(0);
        for (Compression compression : values()) {
            if (compression.begins(magic)) {
                return compression;
            }
        }
        return null;
    }

    /** Whether a file begins with these four bytes, the first lowest. */
    abstract boolean begins(int magic);

    /** What is in a compressed stream. */
    abstract InputStream decompress(InputStream in) throws IOException;

    /** Compresses what is written. Owns {@code out}. */
    abstract OutputStream compress(OutputStream out) throws IOException;
}
