// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How far each of several growing files was read.
 *
 * <pre>
 *   'F' | version 2 | files, 4 bytes | for each: its {@link FileMark}, offset, 8 bytes, bytes read, 8 bytes, CRC-32C of the last ones, 4 bytes,
 *   its {@link State}, 1 byte, length of its name, 4 bytes, its name in UTF-8
 * </pre>
 */
record FollowMark(List<At> files) {
    private static final byte KIND = 'F';
    private static final byte VERSION = 2;

    /** What the next run is to do with a file, in the order in which versions of this program have come to know it. */
    enum State {
        /** It goes on in it, and looks for it. */
        OPEN(0),
        /** It was read to its end, and nothing came for long: it goes on in it if it matches again, or has grown. */
        CLOSED(1),
        /** It was renamed and another one has its name, and nothing came for a while: it goes on in it, but if it is not there, nothing is missed. */
        SILENT(2);

        private final byte number;

        State(int number) {
            this.number = (byte) number;
        }
    }

    /**
     * A place in a file.
     *
     * @param offset where its next line begins
     * @param bytesRead how many of its bytes were read, at least {@code offset}
     * @param tailSum CRC-32C of the last of them, at most {@value Fingerprint#BYTES}
     * @param log what it was called when it was written
     */
    record At(FileMark file, long offset, long bytesRead, int tailSum, String log, State state) {
        /** The beginning of {@code file}. */
        static At beginning(Path file, String log) throws IOException {
            return new At(TextFile.isCompressed(file) ? FileMark.ofText(file) : FileMark.of(file), 0, 0, 0, log, State.OPEN);
        }

        /** The end of {@code file}, which was read under another name. */
        static At end(Path file, String log) throws IOException {
            long size = Files.size(file);
            return new At(FileMark.of(file), size, size, tailSum(file, size), log, State.CLOSED);
        }

        At as(State other) {
            return new At(file, offset, bytesRead, tailSum, log, other);
        }

        boolean isClosed() {
            return state == State.CLOSED;
        }

        /** Whether {@code other} is the file, and has more than was read of it. */
        boolean hasGrownIn(Path other) throws IOException {
            return Files.size(other) > bytesRead && isIn(other);
        }

        /** Whether {@code other} is the file, whatever it is called now, and was not written anew since. */
        boolean isIn(Path other) throws IOException {
            return file.isOf(other) && (bytesRead == 0 || hasTail(other));
        }

        /** Whether {@code other}, which may be compressed, has the text of the file up to there, as far as its beginning and those last bytes tell. */
        boolean isTextOf(Path other) throws IOException {
            return file.isOfText(other) && (bytesRead == 0 || hasTail(other));
        }

        /** Whether {@code other} begins as the file does, and is shorter than what was read of that. */
        boolean isBeyond(Path other) throws IOException {
            return !TextFile.isCompressed(other) && Files.size(other) < bytesRead && file.isOfText(other);
        }

        private boolean hasTail(Path other) throws IOException {
            try {
                return tailSum(other, bytesRead) == tailSum;
            } catch (EOFException e) {
                return false;
            }
        }

        private static int tailSum(Path file, long bytes) throws IOException {
            try (InputStream text = TextFile.open(file.toString(), 0)) {
                int tail = (int) Math.min(Fingerprint.BYTES, bytes);
                text.skipNBytes(bytes - tail);
                byte[] last = text.readNBytes(tail);
                if (last.length < tail) {
                    throw new EOFException();
                }
                return FileMark.sumOf(ByteBuffer.wrap(last));
            } catch (PeltonException e) {
                if (e.getCause() instanceof NoSuchFileException gone) {
                    throw gone;
                }
                throw e;
            }
        }
    }

    Mark mark() {
        ByteBuffer bytes = ByteBuffer.allocate(files.stream().mapToInt(FollowMark::length).sum() + 2 + Integer.BYTES)
                .put(KIND)
                .put(VERSION)
                .putInt(files.size());
        for (At at : files) {
            byte[] name = at.log().getBytes(StandardCharsets.UTF_8);
            bytes.put(at.file().mark().bytes()).putLong(at.offset()).putLong(at.bytesRead()).putInt(at.tailSum());
            bytes.put(at.state().number).putInt(name.length).put(name);
        }
        return Mark.of(bytes.array());
    }

    private static int length(At at) {
        return FileMark.BYTES + 2 * Long.BYTES + 2 * Integer.BYTES + 1 + at.log().getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * The one in a position; without files if it has none.
     *
     * @throws PeltonException SOURCE_CHANGED if the file was not followed when that was noted; STATE_UNREADABLE if it was written by another
     *     version of this program
     */
    static FollowMark of(Mark mark, String split) {
        List<At> files = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(mark.bytes());
        if (bytes.hasRemaining()) {
            if (!isOne(mark)) {
                throw new PeltonException(
                        ErrorCode.SOURCE_CHANGED,
                        "how far '" + split + "' was read was noted by a run that did not follow it; take follow=true away again, or read from the"
                                + " start");
            }
            bytes.get();
            if (bytes.get() != VERSION) {
                throw new PeltonException(ErrorCode.STATE_UNREADABLE, FileMark.notedOtherwise(split));
            }
            for (int left = bytes.getInt(); left > 0; left--) {
                byte[] file = new byte[FileMark.BYTES];
                bytes.get(file);
                long offset = bytes.getLong();
                long bytesRead = bytes.getLong();
                int tailSum = bytes.getInt();
                State state = stateOf(bytes.get(), split);
                byte[] name = new byte[bytes.getInt()];
                bytes.get(name);
                files.add(new At(FileMark.of(Mark.of(file), split), offset, bytesRead, tailSum, new String(name, StandardCharsets.UTF_8), state));
            }
        }
        return new FollowMark(List.copyOf(files));
    }

    private static State stateOf(byte number, String split) {
        for (State state : State.values()) {
            if (state.number == number) {
                return state;
            }
        }
        throw new PeltonException(ErrorCode.STATE_UNREADABLE, FileMark.notedOtherwise(split));
    }

    /** Whether a mark is one of files that were followed. */
    static boolean isOne(Mark mark) {
        return mark.bytes().length > 0 && mark.bytes()[0] == KIND;
    }
}
