// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * What a file that is read had at its beginning and right before the place where reading is. A file that was truncated and has grown
 * beyond that place since is known by having something else there. Two reads of {@link #BYTES} tell. Used by one thread.
 */
final class Fingerprint {
    static final int BYTES = 256;

    private final byte[] head = new byte[BYTES];
    private final byte[] tail = new byte[BYTES];
    private final ByteBuffer found = ByteBuffer.allocate(BYTES);
    private int headBytes;
    private int tailBytes;

    /**
     * These bytes of the file were read, after those that were read before.
     *
     * @param position where in the file they are
     */
    void add(byte[] bytes, int offset, int count, long position) {
        int known = (int) Math.min(count, headBytes - position);
        int first = position >= BYTES ? 0 : Math.min(count - known, BYTES - headBytes);
        if (first > 0) {
            System.arraycopy(bytes, offset + known, head, headBytes, first);
            headBytes += first;
        }
        int last = Math.min(count, BYTES);
        int kept = Math.min(tailBytes, BYTES - last);
        System.arraycopy(tail, tailBytes - kept, tail, 0, kept);
        System.arraycopy(bytes, offset + count - last, tail, kept, last);
        tailBytes = kept + last;
    }

    /** Reading begins in the middle of a file. */
    void begin(FileChannel file, long position) throws IOException {
        int last = (int) Math.min(BYTES, position);
        headBytes = 0;
        lookAhead(file);
        tailBytes = read(file, position - last, tail, 0, last);
    }

    /** Takes the beginning as far as it is there now: a file may be truncated before anything is read of it. */
    void lookAhead(FileChannel file) throws IOException {
        if (headBytes < BYTES) {
            headBytes += read(file, headBytes, head, headBytes, BYTES - headBytes);
        }
    }

    private int read(FileChannel file, long position, byte[] target, int offset, int count) throws IOException {
        found.clear().limit(count);
        fill(file, position);
        found.flip();
        int length = found.remaining();
        found.get(target, offset, length);
        return length;
    }

    private void fill(FileChannel file, long position) throws IOException {
        while (found.hasRemaining() && file.read(found, position + found.position()) > 0) {
            // a file gives what it has, which may be less
        }
    }

    /** How the file begins. */
    ByteBuffer head() {
        return ByteBuffer.wrap(head, 0, headBytes).slice();
    }

    /** What is right before the place where reading is, at most {@link #BYTES}. */
    ByteBuffer tail() {
        return ByteBuffer.wrap(tail, 0, tailBytes).slice();
    }

    /** Reading begins anew. */
    void clear() {
        headBytes = 0;
        tailBytes = 0;
    }

    /**
     * Whether the file still has all that.
     *
     * @param position where reading is: after the last byte that was added
     */
    boolean isIn(FileChannel file, long position) throws IOException {
        return isAt(file, position - tailBytes, tail, tailBytes) && isAt(file, 0, head, headBytes);
    }

    /** Whether {@code file} may be the beginning of {@code whole}: it is no longer, and its first and last bytes are there. */
    static boolean isBeginning(Path file, Path whole) throws IOException {
        return Uninterrupted.run(() -> {
            try (FileChannel channel = ReadChannel.open(file);
                    FileChannel channelOfWhole = ReadChannel.open(whole)) {
                long size = channel.size();
                Fingerprint end = new Fingerprint();
                end.begin(channel, size);
                return size <= channelOfWhole.size() && end.isIn(channelOfWhole, size);
            }
        });
    }

    private boolean isAt(FileChannel file, long position, byte[] bytes, int count) throws IOException {
        found.clear().limit(count);
        fill(file, position);
        return found.flip().equals(ByteBuffer.wrap(bytes, 0, count));
    }
}
