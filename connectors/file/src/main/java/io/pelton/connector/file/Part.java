// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A part that is written. Used under the lock of its {@link Parts}, except where it says otherwise. */
final class Part {
    private static final byte[] LINE_END = {'\n'};
    private static final int BACK_BYTES = 64 << 10;

    private final long number;
    private final Path path;
    private final FileChannel channel;
    private final OutputFile out;
    private final @Nullable Object key;
    private final long birth;
    private final long inode;
    private final ReentrantLock closing = new ReentrantLock();
    private long length;
    /** How long it is without a line: with its header, if this run has written that. */
    private long begin;
    private long confirmed;
    private long synced;
    private boolean isClosed;

    /** Why its end may not be on the disk, though it is closed; null if it is, or is not meant to be. */
    private @Nullable IOException unsynced;

    private Part(long number, Path path, FileChannel channel, OutputFile out, @Nullable Object key, long birth) throws IOException {
        this.number = number;
        this.path = path;
        this.channel = channel;
        this.out = out;
        this.key = key;
        this.birth = birth;
        this.inode = FileMark.numberOf(path);
    }

    /** A new one, with what each of them begins with. */
    static Part create(PartNames names, long number, byte[] header) throws IOException {
        Path path = names.partial(number);
        Part part = opened(number, path, true);
        part.write(header, 0, header.length, false);
        part.begin = header.length;
        part.confirm();
        return part;
    }

    /** One that is there. */
    static Part existing(PartNames names, long number) throws IOException {
        Part part = opened(number, names.partial(number), false);
        part.length = part.out.size();
        part.confirm();
        return part;
    }

    private static Part opened(long number, Path path, boolean isNew) throws IOException {
        FileChannel channel = Uninterrupted.run(() -> FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, isNew ? StandardOpenOption.CREATE_NEW : StandardOpenOption.READ));
        try {
            Object key = FileIdentity.keyOf(path);
            OutputFile out = OutputFile.of(channel, path, key);
            return new Part(number, path, channel, out, key, isNew ? FileBirth.knownOfNew(path) : FileBirth.known(path));
        } catch (IOException | RuntimeException | Error e) {
            TextFile.closeQuietly(channel);
            throw e;
        }
    }

    long number() {
        return number;
    }

    Path path() {
        return path;
    }

    long length() {
        return length;
    }

    /** Whether it has no line yet. One that an epoch has left has some, whichever header it was begun with. */
    boolean isEmpty() {
        return length <= begin;
    }

    /** What a reader of the disk may count on. */
    long confirmed() {
        return confirmed;
    }

    void write(byte[] bytes, int from, int count, boolean endsLine) throws IOException {
        out.write(bytes, from, count);
        length += count;
        if (endsLine) {
            out.write(LINE_END, 0, 1);
            length++;
        }
    }

    void confirm() {
        confirmed = length;
    }

    /** Cuts off what was not confirmed, also a part of a line whose writing has failed. */
    void takeBack() throws IOException {
        cut(confirmed);
    }

    void cut(long newLength) throws IOException {
        if (out.size() > newLength) {
            out.truncate(newLength);
        }
        length = newLength;
        confirmed = Math.min(confirmed, newLength);
        synced = 0;
    }

    /** Cuts off what comes after the last end of a line, as a process that was killed leaves it. */
    void cutTornLine() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(BACK_BYTES);
        long end = length;
        while (end > 0) {
            long begin = Math.max(0, end - BACK_BYTES);
            bytes.clear().limit((int) (end - begin));
            Uninterrupted.run(() -> {
                while (bytes.hasRemaining() && channel.read(bytes, begin + bytes.position()) > 0) {
                    // a file gives what it has, which may be less
                }
                return bytes;
            });
            for (int i = bytes.position() - 1; i >= 0; i--) {
                if (bytes.get(i) == '\n') {
                    cut(begin + i + 1);
                    return;
                }
            }
            end = begin;
        }
        cut(0);
    }

    /** Whether nothing is in it, or this header and no more: another run may have written it, with another header or with none. */
    boolean hasOnly(byte[] header) throws IOException {
        if (length != header.length) {
            return length == 0;
        }
        ByteBuffer bytes = ByteBuffer.allocate(header.length);
        Uninterrupted.run(() -> {
            while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {
                // a file gives what it has, which may be less
            }
            return bytes;
        });
        return Arrays.equals(bytes.array(), header);
    }

    /** Where it ends now. */
    OutputMark end() throws IOException {
        int sum = Uninterrupted.run(() -> OutputMark.sumBefore(channel, length));
        return new OutputMark(inode, birth, 0, length, sum, path.toString());
    }

    /** @throws io.pelton.error.PeltonException OUTPUT_CHANGED if it is not as it was at {@code end} */
    void check(OutputMark end) throws IOException {
        Uninterrupted.run(() -> {
            end.check(path, path, channel);
            return end;
        });
    }

    /** @throws IOException if it can be found no more: what is written to it would be lost */
    void checkThere() throws IOException {
        if (!Objects.equals(key, FileIdentity.keyOf(path))) {
            throw new IOException(path + " was deleted or replaced while it was written; what was written to it is lost");
        }
    }

    /** @throws IOException if it is not what was written: the next run could not go on with it */
    void checkUnchanged() throws IOException {
        checkThere();
        long size = out.size();
        if (size != length) {
            throw new IOException("%s has %,d bytes, but %,d were written: somebody else has changed it".formatted(path, size, length));
        }
    }

    /** Returns when so much of its content survives a power loss. By any thread, while others write it or close it. */
    void sync(long upTo) throws IOException {
        closing.lock();
        try {
            if (unsynced != null && synced < upTo) {
                throw new IOException(path + ": " + unsynced.getMessage(), unsynced);
            }
            if (!isClosed && synced < upTo) {
                out.sync();
                synced = upTo;
            }
        } finally {
            closing.unlock();
        }
    }

    /**
     * Is written no more.
     *
     * @param syncs whether it is to survive a power loss from now on
     */
    void close(boolean syncs) throws IOException {
        closing.lock();
        try {
            if (!isClosed && syncs && synced < length) {
                out.sync();
                synced = length;
            }
        } catch (IOException e) {
            unsynced = e;
            throw e;
        } finally {
            isClosed = true;
            closing.unlock();
            out.close();
        }
    }
}
