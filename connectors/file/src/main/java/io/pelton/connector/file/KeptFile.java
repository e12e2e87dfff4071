// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Mark;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a file that is written from run to run has more than another: where its output begins and where it may be cut back to. Used under
 * the lock of its {@link WrittenFile}, except where it says otherwise.
 */
final class KeptFile {
    private static final Logger LOGGER = LoggerFactory.getLogger("io.pelton.file");

    private final StoreFiles files;
    private final Path named;
    private final FileChannel reading;
    private final OsLock lock;
    private final long number;
    private final long born;
    private final long begin;
    private @Nullable OutputMark end;
    private long marked = -1;
    private boolean isCutBack;
    private final ReentrantLock syncing = new ReentrantLock();
    private boolean isFolderSynced;
    private @Nullable IOException notSynced;

    private KeptFile(
            StoreFiles files, Path named, FileChannel reading, OsLock lock, long number, long born, long begin, @Nullable OutputMark end) {
        this.files = files;
        this.named = named;
        this.reading = reading;
        this.lock = lock;
        this.number = number;
        this.born = born;
        this.begin = begin;
        this.end = end;
    }

    /**
     * One that is written so for the first time.
     *
     * @param named how the user calls it
     * @param reading has it open; who made that closes it
     * @param lock its lock, which {@code reading} has
     * @param isMadeHere whether there was none
     */
    static KeptFile begun(StoreFiles files, Path named, Path path, FileChannel reading, OsLock lock, boolean isMadeHere)
            throws IOException {
        long born = isMadeHere ? FileBirth.knownOfNew(path) : FileBirth.known(path);
        KeptFile file = new KeptFile(files, named, reading, lock, FileMark.numberOf(path), born, reading.size(), null);
        file.isCutBack = true;
        return file;
    }

    /** One that ended at {@code end} in the run before, or a copy of that: it is known as the file that it is now. */
    static KeptFile resumed(StoreFiles files, Path named, Path path, FileChannel reading, OsLock lock, OutputMark end)
            throws IOException {
        long born = end.born() == FileBirth.createdAt(path) ? end.born() : FileBirth.known(path);
        return new KeptFile(files, named, reading, lock, FileMark.numberOf(path), born, end.begin(), end);
    }

    /** How long the file was when its output began. */
    long begin() {
        return begin;
    }

    /** Where it ended at the last mark, or in the run before; -1 if there is none. */
    long marked() {
        return marked < 0 && end != null ? end.length() : marked;
    }

    /**
     * Another sink is to write the file, too. If the last epoch of one flow was before that of another, the file has what both have written: what
     * came after the later one is cut off.
     *
     * @return where the file ends now
     * @throws PeltonException FILE_IN_USE if only one of them has written it before, or it is cut back already; OUTPUT_CHANGED if it is not as it was,
     *     or has something that is to be replaced
     */
    long joined(KeptOutput other, WrittenFile.Mode mode, Path named, Path path, long length) throws IOException {
        OutputMark otherEnd = other.end();
        if (end == null && otherEnd == null) {
            checkReplaces(mode, begin, named);
            return length;
        }
        if (end != null && otherEnd != null && (!isCutBack || otherEnd.length() <= end.length())) {
            otherEnd.check(named, path, reading);
            end = end.length() < otherEnd.length() ? otherEnd : end;
            return isCutBack ? length : end.length();
        }
        throw new PeltonException(
                ErrorCode.FILE_IN_USE,
                named + ": " + place(otherEnd) + ", but for another sink of this process " + place(end)
                        + "; write to another file, or start anew with another state folder and another output");
    }

    private static String place(@Nullable OutputMark end) {
        return end == null ? "the run before has not written it" : "the run before has left it at byte %,d".formatted(end.length());
    }

    /** @throws PeltonException OUTPUT_CHANGED if the file is to be replaced and has something in it, which then could not be brought back */
    static void checkReplaces(WrittenFile.Mode mode, long size, Path named) {
        if (mode == WrittenFile.Mode.NEW && size > 0) {
            throw new PeltonException(
                    ErrorCode.OUTPUT_CHANGED,
                    named
                            + (": it has %,d bytes, and the state folder does not say that this output has written them: it is new, or was forgotten (--from-start,"
                                    + " --drop-state), or another program has. Move the file away or delete it, write to another one, or add to it with append=true")
                                    .formatted(size));
        }
    }

    /**
     * Cuts off what came after the last epoch of the run before, once: not before all sinks are open, and something is written.
     *
     * @throws OsLock.Busy if another process writes it now
     */
    void cutBack(OutputFile out, long length) throws IOException {
        if (!isCutBack) {
            lock.renew();
            long size = out.size();
            if (size > length) {
                LOGGER.info("{}: cut back from byte {} to {}, where it ended at the last epoch: what followed comes again, or was not written by this output",
                        named, size, length);
            }
            out.truncate(length);
            isCutBack = true;
        }
    }

    /**
     * The file is to get a mark: looks whether it is still locked, as anything in this process that has read it has given up the lock.
     *
     * @throws OsLock.Busy if another process writes it now
     */
    void lockAgain() throws IOException {
        lock.renew();
    }

    /**
     * The file ends at {@code length} now. With the first mark it gets the sign that it is kept, which gives up the lock: no epoch has anything of the
     * file before it is taken again.
     *
     * @throws OsLock.Busy if another process writes it now
     */
    Mark mark(long length, Path path) throws IOException {
        if (marked < 0) {
            KeptSign.put(path);
            lock.renew();
        }
        int sum = Uninterrupted.run(() -> OutputMark.sumBefore(reading, length));
        marked = length;
        return new OutputMark(number, born, begin, length, sum, named.toString()).mark();
    }

    /**
     * Returns when what was written, and the file's name, survive a power loss. By any thread; not under the lock of the file, which is written
     * meanwhile. After a failure the system takes for written what it could not write, so no other try would tell: it is final.
     */
    void sync(OutputFile out, Path path) throws IOException {
        syncing.lock();
        try {
            if (notSynced != null) {
                throw notSynced;
            }
            out.sync();
            if (!isFolderSynced) {
                files.syncFolder(path);
                isFolderSynced = true;
            }
        } catch (IOException e) {
            if (notSynced == null) {
                notSynced = new IOException("what was written may not be on the disk (" + SystemReason.of(e) + "); it is written no more", e);
            }
            throw notSynced;
        } finally {
            syncing.unlock();
        }
    }
}
