// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where an output of parts ended at an epoch: all parts before {@code number} are complete.
 *
 * <pre>
 *   version 1 | owner, 16 bytes | number, 8 bytes | an {@link OutputMark}, or nothing
 * </pre>
 *
 * @param owner which output it is: another id for each that began without a mark
 * @param number that of the part that was written, or comes next
 * @param end where that part ended; null if it had not begun
 */
record PartMark(UUID owner, long number, @Nullable OutputMark end) {
    private static final byte VERSION = 1;
    private static final int BYTES = 1 + 3 * Long.BYTES;

    /** @throws PeltonException STATE_UNREADABLE if it was written by another version of this program, or is none */
    static PartMark of(Mark mark, Path named) {
        ByteBuffer bytes = ByteBuffer.wrap(mark.bytes());
        if (bytes.remaining() < BYTES || bytes.get() != VERSION) {
            throw new PeltonException(
                    ErrorCode.STATE_UNREADABLE,
                    "where the parts of " + named + " ended was noted in another way than this version of Pelton does, or by an output in one file; run what"
                            + " noted it, or start anew with another state folder and another output");
        }
        UUID owner = new UUID(bytes.getLong(), bytes.getLong());
        long number = bytes.getLong();
        byte[] end = new byte[bytes.remaining()];
        bytes.get(end);
        return new PartMark(owner, number, end.length == 0 ? null : OutputMark.of(Mark.of(end), named));
    }

    Mark mark() {
        byte[] ofPart = end == null ? new byte[0] : end.mark().bytes();
        ByteBuffer bytes = ByteBuffer.allocate(BYTES + ofPart.length).put(VERSION);
        return Mark.of(bytes.putLong(owner.getMostSignificantBits())
                .putLong(owner.getLeastSignificantBits())
                .putLong(number)
                .put(ofPart)
                .array());
    }
}
