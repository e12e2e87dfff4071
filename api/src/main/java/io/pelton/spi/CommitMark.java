// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * What the mark of a {@link DecidingWriter} says: which commit it announces, of which sink. 25 bytes: version 1, the id, the number. Immutable.
 *
 * @param sink the sink; another id for each that began without a mark
 * @param number that of the commit, from 1; 0 before the first
 */
public record CommitMark(UUID sink, long number) {
    private static final byte VERSION = 1;
    private static final int BYTES = 1 + 3 * Long.BYTES;

    /** @throws PeltonException OUTPUT_CHANGED if {@code mark} is none of this version */
    public static CommitMark of(Mark mark) {
        ByteBuffer bytes = ByteBuffer.wrap(mark.bytes());
        if (bytes.capacity() != BYTES || bytes.get() != VERSION) {
            throw new PeltonException(ErrorCode.OUTPUT_CHANGED, "the end of this output is not the mark of a commit that this version writes: " + mark);
        }
        return new CommitMark(new UUID(bytes.getLong(), bytes.getLong()), bytes.getLong());
    }

    /** As it is kept with an epoch. */
    public Mark mark() {
        return Mark.of(ByteBuffer.allocate(BYTES)
                .put(VERSION)
                .putLong(sink.getMostSignificantBits())
                .putLong(sink.getLeastSignificantBits())
                .putLong(number)
                .array());
    }
}
