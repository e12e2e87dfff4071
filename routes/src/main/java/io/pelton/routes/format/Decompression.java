// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads compressed data up to a limit, so that little data cannot fill the memory. */
final class Decompression {
    /** How many times as much as the compressed data may come out. */
    static final int MAX_RATIO = 200;

    /** So much may come out whatever the ratio is. */
    static final int ALWAYS_ALLOWED = 16 << 20;

    private Decompression() {}

    /** All that comes out of {@code stream}, which reads {@code compressed} bytes; at most {@code limit} bytes. */
    static byte[] read(InputStream stream, long compressed, long limit, String format) throws IOException {
        long allowed = Math.min(limit, Math.max(ALWAYS_ALLOWED, compressed * MAX_RATIO));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
            if (bytes.size() + (long) count > allowed) {
                String reason = format + ": " + compressed + " bytes decompress to more than " + allowed + ", the limit";
                throw new PeltonException(ErrorCode.MALFORMED_DATA, reason, new IOException(reason)); // the class is Camel's
            }
            bytes.write(buffer, 0, count);
        }
        return bytes.toByteArray();
    }

    static PeltonException malformed(String format, IOException error) {
        String reason = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
        return new PeltonException(ErrorCode.MALFORMED_DATA, format + " cannot be read: " + reason, error);
    }
}
