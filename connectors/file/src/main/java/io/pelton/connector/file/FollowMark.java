// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * How far each of several growing files was read.
 *
 * <pre>
 *   version 1 | files, 4 bytes | for each: its {@link FileMark}, offset, 8 bytes, length of its name, 4 bytes, its name in UTF-8
 * </pre>
 */
record FollowMark(List<At> files) {
    private static final byte VERSION = 1;

    /**
     * A place in a file.
     *
     * @param path what it was called
     * @param offset where its next line begins
     */
    record At(FileMark file, long offset, String path) {}

    Mark mark() {
        ByteBuffer bytes = ByteBuffer.allocate(files.stream().mapToInt(FollowMark::length).sum() + 1 + Integer.BYTES)
                .put(VERSION)
                .putInt(files.size());
        for (At at : files) {
            byte[] name = at.path().getBytes(StandardCharsets.UTF_8);
            bytes.put(at.file().mark().bytes()).putLong(at.offset()).putInt(name.length).put(name);
        }
        return Mark.of(bytes.array());
    }

    private static int length(At at) {
        return FileMark.BYTES + Long.BYTES + Integer.BYTES + at.path().getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * The one in a position; without files if it has none.
     *
     * @throws PeltonException STATE_UNREADABLE if it was written by another version of this program
     */
    static FollowMark of(Mark mark, String split) {
        List<At> files = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(mark.bytes());
        if (bytes.hasRemaining()) {
            if (bytes.get() != VERSION) {
                throw new PeltonException(ErrorCode.STATE_UNREADABLE, FileMark.notedOtherwise(split));
            }
            for (int left = bytes.getInt(); left > 0; left--) {
                byte[] file = new byte[FileMark.BYTES];
                bytes.get(file);
                long offset = bytes.getLong();
                byte[] name = new byte[bytes.getInt()];
                bytes.get(name);
                files.add(new At(FileMark.of(Mark.of(file), split), offset, new String(name, StandardCharsets.UTF_8)));
            }
        }
        return new FollowMark(List.copyOf(files));
    }
}
