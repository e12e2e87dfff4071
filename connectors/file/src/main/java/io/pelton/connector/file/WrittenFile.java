// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Mark;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file that this process writes, for all sinks that lead to it. Each hands over whole lines, which follow each other in the order
 * in which they come.
 *
 * <p>A new file is written beside ({@link Partial}) and takes its place when everybody who writes it has said that it is complete;
 * else what was there stays, and what was written too. A file that is added to is written in place, and one that is {@linkplain KeptFile written
 * from run to run} always. Both are locked against other processes. The first failure is final for all sinks; what was not confirmed before is
 * cut off then, so that no half line is left.
 *
 * <p>Thread-safe; opening and ending go through {@link WrittenFiles}, under its lock.
 */
@SuppressWarnings("ReferenceEquality") // shares and writers are told apart by identity
final class WrittenFile {
    /** What to do with what is in the file. */
    enum Mode {
        /** It stays until the new content is complete. */
        NEW,
        /** It stays, and the new content follows. */
        APPEND,
        /** There must be none. */
        CREATE
    }

    private static final byte[] LINE_END = {'\n'};
    private static final byte[] NO_HEADER = new byte[0];

    private final Path named;
    private final FileIdentity target;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Share> shares = new HashSet<>();
    private final List<Closeable> locks = new ArrayList<>();
    private final @Nullable OsLock targetLock;
    private @Nullable OutputFile out;
    private @Nullable Object key;
    private @Nullable Object writtenKey;
    private @Nullable Partial partial;
    private boolean isSpecial;
    private boolean isMadeHere;
    private boolean staysInPlace;
    private @Nullable TornLine torn;
    private final @Nullable KeptFile kept;
    private boolean isComplete = true;
    private long opened;
    private long length;
    private long confirmed;
    private @Nullable IOException broken;
    private volatile String remark = "";

    /** Whether it was deleted while it was written: then there is nothing that the end could say of it. */
    private boolean isLost;

    /** Writes what was opened, and closes it in the end. */
    WrittenFile(Path named, FileIdentity target, FileOpening.Opened opening) {
        this.named = named;
        this.target = target;
        this.out = opening.out();
        this.locks.addAll(opening.locks());
        this.targetLock = opening.lock();
        this.partial = opening.partial();
        this.key = opening.key();
        this.writtenKey = opening.key();
        this.isMadeHere = opening.isMadeHere();
        this.staysInPlace = opening.staysInPlace();
        this.torn = opening.torn();
        this.kept = opening.kept();
        begins(opening.size());
    }

    /** One that belongs to one sink and is written as it is: a pipe or a device. */
    static WrittenFile special(Path named) throws IOException {
        WrittenFile file = new WrittenFile(named, new FileIdentity(named, null), FileOpening.special(named));
        file.isSpecial = true;
        return file;
    }

    /** Where it is in the end. */
    Path path() {
        return target.path();
    }

    boolean is(FileIdentity identity) {
        return isPartial(identity) || target.isSame(identity) || (key != null && key.equals(identity.key()));
    }

    /** Whether the file system knows a file by {@code number} that this has open: what is written, or what that is to replace. */
    boolean hasOpen(Object number) {
        return number.equals(key) || number.equals(writtenKey) || number.equals(target.key());
    }

    /** Whether it is the one in which this is written until it is complete, and which is gone then. */
    boolean isPartial(FileIdentity identity) {
        return partial != null && partial.path().equals(identity.path());
    }

    private void begins(long size) {
        opened = size;
        length = size;
        confirmed = size;
    }

    /**
     * The file is to be replaced, though it may have been opened to be added to.
     *
     * @throws PeltonException WRITE_FAILED if something was added already; OUTPUT_CHANGED if a state folder goes on in it
     * @throws OsLock.Busy if another process writes it now
     */
    void beginAnew() throws IOException {
        lock.lock();
        try {
            if (partial != null || staysInPlace) {
                return;
            }
            if (length > opened) {
                throw new PeltonException(
                        ErrorCode.WRITE_FAILED,
                        named + ": it cannot be replaced, because another sink of this process is adding to it");
            }
            try {
                KeptSign.checkNone(target.path(), named);
            } finally {
                lockAgain();
            }
            OutputFile before = out;
            partial = Partial.create(target.path(), named, FileOpening::isOurs);
            out = partial.file();
            if (before != null) {
                locks.add(before);
            }
            if (isMadeHere) {
                Files.deleteIfExists(target.path());
            }
            torn = null;
            writtenKey = FileIdentity.keyOf(partial.path());
            begins(0);
        } finally {
            lock.unlock();
        }
    }

    /**
     * What it is written by was opened once more, and closed: that has given up the lock.
     *
     * @throws OsLock.Busy if another process writes it now
     */
    void lockAgain() throws IOException {
        lock.lock();
        try {
            if (targetLock != null && broken == null) {
                targetLock.renew();
            }
        } catch (OsLock.Busy e) {
            throw lost(e);
        } finally {
            lock.unlock();
        }
    }

    /** Another process may have written to it: nothing more is written or cut off. */
    private OsLock.Busy lost(OsLock.Busy other) {
        if (broken == null) {
            broken = new IOException("another process has opened it meanwhile, and writes it now");
        }
        return other;
    }

    /** Whether there was a file of this name before it was opened. */
    boolean wasThere() {
        lock.lock();
        try {
            return partial == null ? !isMadeHere : target.exists();
        } finally {
            lock.unlock();
        }
    }

    /**
     * A sink is to join.
     *
     * @throws PeltonException FILE_IN_USE if one of them writes it from run to run and another does not, or they do not agree about that
     */
    void joins(@Nullable KeptOutput keeping, Mode mode, Path asNamed) throws IOException {
        if ((keeping == null) != (kept == null)) {
            throw new PeltonException(
                    ErrorCode.FILE_IN_USE,
                    asNamed + ": one sink of this process writes it from run to run, with a state folder, and another one does not;"
                            + " write to another file");
        }
        if (keeping == null || kept == null) {
            return;
        }
        lock.lock();
        try {
            long end = kept.joined(keeping, mode, asNamed, target.path(), length);
            if (end > length) {
                begins(end);
                torn = null;
            }
        } finally {
            lock.unlock();
        }
    }

    private void cutBack() throws IOException {
        if (kept != null && out != null && broken == null) {
            try {
                kept.cutBack(out, length);
            } catch (OsLock.Busy e) {
                lost(e);
                throw Objects.requireNonNull(broken);
            }
        }
    }

    Share join() {
        lock.lock();
        try {
            Share share = new Share();
            shares.add(share);
            return share;
        } finally {
            lock.unlock();
        }
    }

    private void write(Share share, byte[] bytes, int from, int count, boolean endsLine) throws IOException {
        lock.lock();
        try {
            checkUsable(share);
            try {
                cutBack();
                if (torn != null && share.endsTornLine) {
                    put(LINE_END, 0, 1);
                    remark = named + ": " + torn + " had no end, as an interrupted write leaves it; it was ended there, and what"
                            + " was added begins with the next line";
                }
                torn = null;
                if (length == 0) {
                    put(share.header, 0, share.header.length);
                }
                put(bytes, from, count);
                if (endsLine) {
                    put(LINE_END, 0, 1);
                }
                share.end = length;
            } catch (IOException e) {
                broken = broken == null ? cutOff(e, (long) share.header.length + count + 2) : broken;
                throw broken;
            }
        } finally {
            lock.unlock();
        }
    }

    /** What {@code content} writes stays together; if it fails, nothing of it stays. */
    private void writeWhole(Share share, Writing content, boolean forces) throws IOException {
        lock.lock();
        try {
            checkUsable(share);
            long before = length;
            TornLine tornBefore = torn;
            boolean isWhole = false;
            try {
                content.to(new ShareStream(share));
                confirm(share);
                isWhole = true;
            } finally {
                if (!isWhole && broken == null && length > before) {
                    takeBack(before);
                    torn = tornBefore;
                }
            }
            if (forces && out != null) {
                out.force();
            }
        } finally {
            lock.unlock();
        }
    }

    private void takeBack(long before) throws IOException {
        OutputFile file = out;
        if (!isSpecial && file != null && file.size() == length) {
            file.truncate(before);
            length = before;
        }
    }

    /** Writes something that belongs together. */
    @FunctionalInterface
    interface Writing {
        /** Writes to {@code out}, in as many pieces as it likes. */
        void to(OutputStream out) throws IOException;
    }

    /** A share as a stream. */
    private final class ShareStream extends OutputStream {
        private final Share share;

        ShareStream(Share share) {
            this.share = share;
        }

        @Override
        public void write(int b) throws IOException {
            WrittenFile.this.write(share, new byte[] {(byte) b}, 0, 1, false);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            WrittenFile.this.write(share, bytes, from, count, false);
        }
    }

    private void checkUsable(Share share) throws IOException {
        if (broken != null) {
            throw broken;
        }
        if (share.isClosed || out == null) {
            throw new IOException("it has been closed");
        }
    }

    private void put(byte[] bytes, int start, int count) throws IOException {
        Objects.requireNonNull(out).write(bytes, start, count);
        length += count;
    }

    /** Cuts off what was not confirmed, unless somebody else has written to the file. What was confirmed is whole lines. */
    private IOException cutOff(IOException failure, long tried) {
        OutputFile file = out;
        if (isSpecial || file == null) {
            return failure;
        }
        try {
            long size = file.size();
            if (size >= confirmed && size <= length + tried) {
                file.truncate(confirmed);
                length = confirmed;
                return failure;
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
        return new IOException(SystemReason.of(failure) + "; its end may be half a line", failure);
    }

    private void confirm(Share share) throws IOException {
        lock.lock();
        try {
            checkUsable(share);
            checkThere();
            cutBack();
            confirmed = Math.max(confirmed, share.end);
        } finally {
            lock.unlock();
        }
    }

    /** What is written to a file that nobody can open any more is lost; one that was only renamed is written on. */
    private void checkThere() throws IOException {
        if (isSpecial || writtenKey == null) {
            return;
        }
        Path path = partial == null ? target.path() : partial.path();
        if (!writtenKey.equals(FileIdentity.keyOf(path)) && FileIdentity.isDeleted(writtenKey)) {
            isLost = true;
            broken = new IOException("it was deleted or replaced while it was written; what was written to it is lost");
            throw broken;
        }
    }

    /** @throws PeltonException FILE_IN_USE if another process writes it now */
    private @Nullable Mark mark() throws IOException {
        lock.lock();
        try {
            if (kept == null) {
                return null;
            }
            if (broken == null) {
                kept.lockAgain();
            }
            cutBack();
            if (broken == null) {
                broken = changedByOthers(Objects.requireNonNull(out));
            }
            if (broken != null) {
                throw broken;
            }
            return kept.mark(confirmed, target.path());
        } catch (OsLock.Busy e) {
            throw lost(e).inUse();
        } finally {
            lock.unlock();
        }
    }

    /** What the next run could not go on in; null if it is as it was written. */
    private @Nullable IOException changedByOthers(OutputFile file) throws IOException {
        if (!Objects.equals(writtenKey, FileIdentity.keyOf(target.path()))) {
            return new IOException("it was deleted, renamed or replaced while it was written; what was written to it cannot be found again");
        }
        long size = file.size();
        return size == length
                ? null
                : new IOException("it has %,d bytes, but %,d were written: somebody else has changed it".formatted(size, length));
    }

    /** Has what is in it survive a loss of power; false if it is closed. */
    boolean force() throws IOException {
        lock.lock();
        try {
            if (out == null) {
                return false;
            }
            out.sync();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void sync() throws IOException {
        OutputFile file;
        lock.lock();
        try {
            if (broken != null) {
                throw broken;
            }
            file = out;
        } finally {
            lock.unlock();
        }
        if (kept == null) {
            return;
        }
        if (file == null) {
            throw new IOException("it was closed before what was written to it was synced");
        }
        try {
            kept.sync(file, target.path());
        } catch (IOException e) {
            fail(e);
            throw e;
        }
    }

    private void fail(IOException failure) {
        lock.lock();
        try {
            if (broken == null) {
                broken = failure;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether the share was the last; false if it had left already. */
    boolean removes(Share share, boolean isDone) {
        lock.lock();
        try {
            if (!shares.remove(share)) {
                return false;
            }
            share.isClosed = true;
            isComplete &= isDone;
            return shares.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Nobody writes it any more: puts a new file in its place if it is complete.
     *
     * @throws IOException if that is not possible
     */
    void finish() throws IOException {
        lock.lock();
        try {
            if (isComplete) {
                cutBack();
            }
            if (partial != null) {
                ResultFile result = new ResultFile(named, target, partial, new StoreFiles());
                remark = isLost ? "" : isComplete && broken == null ? result.put() : result.leave();
            } else if (!isComplete && isUnused()) {
                Files.deleteIfExists(target.path());
            } else if (broken == null && length > confirmed) {
                leaveUnconfirmed();
            }
            if (!isLost && kept != null && kept.marked() >= 0 && length > kept.marked() && (!isComplete || broken != null)) {
                remark = named
                        + ": its lines from byte %,d on came after the last epoch; the next run with this state folder takes them back and writes them again"
                        .formatted(kept.marked());
            }
        } finally {
            close();
            lock.unlock();
        }
    }

    /** The flow was cut short: what was not confirmed counts as not written and comes again, so it must not be there already. */
    private void leaveUnconfirmed() {
        IOException cause = new IOException("it was not confirmed");
        if (cutOff(cause, 0) != cause) {
            remark = named + ": its last lines, or a part of one, are not counted, and come again";
        }
    }

    /** Whether it was made here for nothing, such as a run that cannot start. */
    private boolean isUnused() throws IOException {
        return isMadeHere
                && broken == null
                && (kept == null || kept.marked() < 0)
                && length == 0
                && out != null
                && out.size() == 0
                && Objects.equals(writtenKey, FileIdentity.keyOf(target.path()));
    }

    private void close() {
        TextFile.closeQuietly(out);
        out = null;
        if (partial != null) {
            partial.close();
        }
        locks.forEach(TextFile::closeQuietly);
        locks.clear();
    }

    /** What one sink has of the file. */
    final class Share implements LineTarget {
        private boolean endsTornLine = true;
        private byte[] header = NO_HEADER;
        private boolean isClosed;
        private long end;

        private Share() {}

        /** Begins a file in which nothing is with {@code newHeader}, when it has a line to write. */
        Share headed(byte[] newHeader) {
            header = newHeader;
            return this;
        }

        /** Adds to the last line if that has no end. */
        Share addingAsItIs() {
            endsTornLine = false;
            return this;
        }

        @Override
        public void write(byte[] bytes, int count, boolean endsLine) throws IOException {
            WrittenFile.this.write(this, bytes, 0, count, endsLine);
        }

        /** Writes something that belongs together, and has confirmed that it is there; what fails leaves nothing. */
        void writeWhole(Writing content, boolean forces) throws IOException {
            WrittenFile.this.writeWhole(this, content, forces);
        }

        /** Where the bytes are now. */
        Path place() {
            lock.lock();
            try {
                return partial == null ? target.path() : partial.path();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void flush() throws IOException {
            confirm(this);
        }

        /** A file that is added to needs no more; one that is new, or written from run to run, waits for the end of the flow. */
        @Override
        public void close() throws IOException {
            if (!waitsForTheEnd()) {
                WrittenFiles.leave(WrittenFile.this, this, true);
            }
        }

        private boolean waitsForTheEnd() throws IOException {
            lock.lock();
            try {
                boolean waits = partial != null || kept != null || isUnused();
                isClosed |= waits;
                return waits;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public @Nullable Mark mark() throws IOException {
            return WrittenFile.this.mark();
        }

        @Override
        public void sync() throws IOException {
            WrittenFile.this.sync();
        }

        @Override
        public void ended(boolean isDone) throws IOException {
            WrittenFiles.leave(WrittenFile.this, this, isDone);
        }

        @Override
        public String remark() {
            return remark;
        }
    }
}
