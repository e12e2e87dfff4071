// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.Frame;
import io.pelton.io.store.StoreHeader;
import io.pelton.spi.Position;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * The layout of a log of positions: a {@link FencedHeader}, then entries, one for each write, each in a {@linkplain Frame frame}.
 * Numbers are big-endian.
 *
 * <pre>
 *   0        4        8       16     17      21
 *  +--------+--------+-------+------+-------+--------- … -+
 *  | length | CRC32C | fence | kind | count | sources     |
 *  +--------+--------+-------+------+-------+--------- … -+
 *  0: positions of count sources
 *  1: all positions of count sources: those before are forgotten
 * </pre>
 *
 * A source is drawn in {@link Fields}.
 */
final class PositionFormat {
    static final StoreHeader HEADER = StoreHeader.of("PPOSN", 1);
    static final int HEAD_BYTES = 21;

    /** The longest entry: the positions of some hundred thousand splits. */
    static final int MAX_BYTES = 1 << 26;

    static final Frame FRAME = new Frame(HEAD_BYTES, MAX_BYTES);

    private static final int FENCE = 8;
    private static final int KIND = 16;
    private static final int COUNT = 17;
    private static final byte POSITIONS = 0;
    private static final byte ALL = 1;

    private PositionFormat() {}

    /** What an entry says: positions that are new, or all that sources have. */
    record Entry(long fence, boolean isAll, Map<String, List<Position>> positions) {
        /** The entry as it is written. */
        byte[] bytes() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(ByteBuffer.allocate(HEAD_BYTES)
                    .putLong(FENCE, fence)
                    .put(KIND, isAll ? ALL : POSITIONS)
                    .putInt(COUNT, positions.size())
                    .array());
            positions.forEach((source, changed) -> Fields.putSource(out, source, changed));
            byte[] entry = out.toByteArray();
            FRAME.seal(entry);
            return entry;
        }
    }

    /** Whether an entry may begin there that was written before the opening {@code fence}, or in it. Texts have no such numbers. */
    static boolean mayBeHead(ByteBuffer bytes, int offset, long fence) {
        long written = bytes.getLong(offset + FENCE);
        byte kind = bytes.get(offset + KIND);
        return written > 0 && written <= fence && (kind == POSITIONS || kind == ALL);
    }

    /** What an intact entry says. */
    static Entry entry(ByteBuffer in) {
        long fence = in.getLong(FENCE);
        byte kind = in.get(KIND);
        if (kind != POSITIONS && kind != ALL) {
            throw new IllegalArgumentException("there is an entry of kind " + kind + ", which is none");
        }
        return new Entry(fence, kind == ALL, Fields.sources(in.position(HEAD_BYTES), in.getInt(COUNT)));
    }

    /** How long a position is in an entry. */
    static long lengthOf(Position position) {
        return 2L * Integer.BYTES + 2L * position.split().length() + Long.BYTES + position.mark().bytes().length;
    }

    /** How long a source is in an entry of its own, without its positions. */
    static long lengthOf(String source) {
        return HEAD_BYTES + 2L * Integer.BYTES + 2L * source.length();
    }
}
