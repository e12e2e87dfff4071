// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.Serializable;
import java.util.Objects;

/**
 * How lines are read.
 *
 * @param encoding how their bytes are read as text
 * @param maxLineBytes the longest line that is a record, in bytes without its line end; a longer one is rejected
 * @param rejectsMalformed whether a line that is not well-formed in its encoding is rejected; else its bytes stay as they
 *     are, and read as text it has U+FFFD in place of those that mean nothing
 */
public record LineOptions(TextEncoding encoding, int maxLineBytes, boolean rejectsMalformed) implements Serializable {
    /** UTF-8, lines of up to 1 MiB, malformed ones too. */
    public static final LineOptions DEFAULT = new LineOptions(TextEncoding.UTF_8, 1 << 20, false);

    /** The most that {@code maxLineBytes} may be: 1 GiB. */
    public static final int MAX_MAX_LINE_BYTES = 1 << 30;

    /** Checks the limit. */
    public LineOptions {
        Objects.requireNonNull(encoding, "encoding is null");
        check(maxLineBytes);
    }

    /**
     * Options with a limit that may be out of range, such as one a user has typed.
     *
     * @throws PeltonException BAD_VALUE if the limit is not from 1 byte to 1 GiB
     */
    public static LineOptions of(TextEncoding encoding, long maxLineBytes) {
        return new LineOptions(encoding, check(maxLineBytes), false);
    }

    /** The same with another encoding. */
    public LineOptions withEncoding(TextEncoding newEncoding) {
        return new LineOptions(newEncoding, maxLineBytes, rejectsMalformed);
    }

    /**
     * The same with another limit, in bytes.
     *
     * @throws PeltonException BAD_VALUE if it is not from 1 byte to 1 GiB
     */
    public LineOptions withMaxLineBytes(int newMaxLineBytes) {
        return new LineOptions(encoding, newMaxLineBytes, rejectsMalformed);
    }

    /** The same, but rejecting malformed lines or not. */
    public LineOptions withRejectsMalformed(boolean newRejectsMalformed) {
        return new LineOptions(encoding, maxLineBytes, newRejectsMalformed);
    }

    /** What differs from the default, as it follows a path; {@code first} is the option before. */
    String query(String first) {
        String query = first.isEmpty() ? "" : "&" + first;
        if (encoding != DEFAULT.encoding()) {
            query += "&charset=" + encoding;
        }
        if (maxLineBytes != DEFAULT.maxLineBytes()) {
            query += "&maxLineBytes=" + maxLineBytes;
        }
        if (rejectsMalformed) {
            query += "&rejectMalformed=true";
        }
        return query.isEmpty() ? query : "?" + query.substring(1);
    }

    private static int check(long maxLineBytes) {
        if (maxLineBytes < 1 || maxLineBytes > MAX_MAX_LINE_BYTES) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    "maxLineBytes is " + maxLineBytes + ", but must be from 1 to " + MAX_MAX_LINE_BYTES + " (1 GiB)");
        }
        return (int) maxLineBytes;
    }
}
