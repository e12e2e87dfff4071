// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What entries consist of. A text is its number of characters and these, UTF-16, so that no two are written alike; a mark is its number of
 * bytes and these. Numbers are big-endian.
 *
 * <pre>
 *  source                    position
 *  +----+-------+---- … -+  +-------+--------+------+
 *  | id | count | …      |  | split | offset | mark |
 *  +----+-------+---- … -+  +-------+--------+------+
 *               └─ count positions
 * </pre>
 */
final class Fields {
    private Fields() {}

    static void putNumber(ByteArrayOutputStream out, int number) {
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
    }

    static void putNumber(ByteArrayOutputStream out, long number) {
        out.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }

    static void putText(ByteArrayOutputStream out, String text) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + 2 * text.length()).putInt(text.length());
        bytes.asCharBuffer().put(text);
        out.writeBytes(bytes.array());
    }

    static void putMark(ByteArrayOutputStream out, Mark mark) {
        byte[] bytes = mark.bytes();
        putNumber(out, bytes.length);
        out.writeBytes(bytes);
    }

    static void putSource(ByteArrayOutputStream out, String source, List<Position> positions) {
        putText(out, source);
        putNumber(out, positions.size());
        positions.forEach(position -> {
            putText(out, position.split());
            putNumber(out, position.offset());
            putMark(out, position.mark());
        });
    }

    static String text(ByteBuffer in) {
        char[] text = new char[in.getInt()];
        in.asCharBuffer().get(text);
        in.position(in.position() + 2 * text.length);
        return new String(text);
    }

    static Mark mark(ByteBuffer in) {
        byte[] mark = new byte[in.getInt()];
        in.get(mark);
        return Mark.of(mark);
    }

    /** So many sources with their positions. */
    static Map<String, List<Position>> sources(ByteBuffer in, int count) {
        Map<String, List<Position>> sources = new LinkedHashMap<>();
        for (int source = 0; source < count; source++) {
            String id = text(in);
            List<Position> positions = new ArrayList<>();
            for (int splits = in.getInt(); splits > 0; splits--) {
                positions.add(new Position(text(in), in.getLong(), mark(in)));
            }
            sources.put(id, positions);
        }
        return sources;
    }
}
