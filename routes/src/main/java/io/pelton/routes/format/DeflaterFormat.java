// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.io.GzipMembersInput;
import io.pelton.message.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Data compressed with deflate: in the container of gzip, which may hold several members, or in that of zlib.
 *
 * @param isGzip whether the container is that of gzip
 * @param level from -1, which is the usual one, to 9; that of gzip is always the usual one
 */
public record DeflaterFormat(boolean isGzip, int level) implements DataFormat {
    private static final int INPUT_BYTES = 8 << 10;

    @Override
    public Object marshal(Message message, @Nullable Object body) {
        byte[] data = Bodies.mandatory(body, toString());
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(level);
        try (OutputStream out =
                isGzip ? new GZIPOutputStream(compressed) : new DeflaterOutputStream(compressed, deflater)) {
            out.write(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return compressed.toByteArray();
    }

    @Override
    public Object unmarshal(Message message, Object body) {
        byte[] compressed = Bodies.bytes(body, toString());
        InputStream bytes = new ByteArrayInputStream(compressed);
        try (InputStream in = isGzip ? new GzipMembersInput(bytes, INPUT_BYTES) : new InflaterInputStream(bytes)) {
            return Decompression.read(in, compressed.length, Bodies.MAX_BYTES, toString());
        } catch (IOException e) {
            throw Decompression.malformed(toString(), e);
        }
    }

    @Override
    public String toString() {
        return isGzip ? "gzip" : "zlib";
    }
}
