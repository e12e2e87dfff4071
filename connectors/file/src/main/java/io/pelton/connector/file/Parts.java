// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.store.StoreFiles;
import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import io.pelton.spi.Mark;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes lines to parts, one after the other. A part gets its name when it is complete, and, if its end is kept from run to run, an epoch that has it
 * was decided: what readers see is never taken back.
 *
 * <p>Without a state folder lines that were flushed are acknowledged, so the next run completes a part that this one has left. With one, it goes on where
 * the last epoch ended, and what came after is taken back before something is written.
 *
 * <p>Thread-safe: parts become complete also by the time, and by an epoch.
 */
final class Parts implements LineTarget {
    private static final Logger LOGGER = LoggerFactory.getLogger("io.pelton.file");

    private final PartNames names;
    private final PartLimits limits;
    private final byte[] header;
    private final PartLog log;
    private final PartSeal seal;
    private final StoreFiles files;
    private final EngineRuntime runtime = EngineRuntime.current();
    private final @Nullable UUID owner;

    /** Taken before the other, by who completes parts. */
    private final ReentrantLock completing = new ReentrantLock();

    private final ReentrantLock lock = new ReentrantLock();

    /** Those that are full, in their order. */
    private final Deque<Part> full = new ArrayDeque<>();

    private final @Nullable PartMark resumed;
    private @Nullable Part current;
    private @Nullable Alarm alarm;
    private final Runnable whenDue;
    private long currentSince;
    private long next;
    private boolean hasBegun;
    private boolean isClosed;
    private PartEnd marked;
    private PartEnd decided;
    private long completed;
    private @Nullable IOException broken;
    /** Whether the names of all parts are on the disk, of which the first epoch that is decided has some. */
    private final AtomicBoolean areNamesSynced = new AtomicBoolean();

    private volatile String remark = "";

    /** A place in the output: all parts before a number are covered, and the part with it up to a length. */
    private record PartEnd(long number, long length) {
        boolean covers(Part part) {
            return part.number() < number || (part.number() == number && part.length() == length);
        }
    }

    private Parts(PartNames names, PartLimits limits, byte[] header, StoreFiles files, PartLog log, @Nullable UUID owner, @Nullable PartMark resumed) {
        this.names = names;
        this.limits = limits;
        this.header = header;
        this.log = log;
        this.files = files;
        this.owner = owner;
        this.resumed = resumed;
        this.seal = new PartSeal(files, names, log, owner != null);
        this.marked = new PartEnd(0, 0);
        this.decided = marked;
        this.whenDue = () -> runtime.start("pelton-parts", Task.Kind.DEVICE, this::completeDue);
    }

    /** Parts that no state folder goes on with. */
    static Parts open(PartNames names, PartLimits limits, Charset charset, StoreFiles files) throws IOException {
        return opened(names, limits, charset, files, null, null);
    }

    /**
     * The same for a state folder.
     *
     * @param owner which output of it they are
     * @param end where they ended at its last epoch; null if they had not begun
     */
    static Parts openKept(PartNames names, PartLimits limits, Charset charset, StoreFiles files, UUID owner, @Nullable PartMark end)
            throws IOException {
        return opened(names, limits, charset, files, owner, end);
    }

    private static Parts opened(
            PartNames names, PartLimits limits, Charset charset, StoreFiles files, @Nullable UUID owner, @Nullable PartMark end)
            throws IOException {
        PartsLeft left = PartsLeft.checkedFolder(names, owner, end);
        files.makeFolder(names.folder());
        PartLog log = PartLog.open(files, names, owner != null);
        try {
            byte[] header = limits.header().isEmpty() ? new byte[0] : (limits.header() + "\n").getBytes(charset);
            Parts parts = new Parts(names, limits, header, files, log, owner, end);
            parts.current = left.check(log);
            return parts;
        } catch (Throwable e) {
            log.close();
            throw e;
        }
    }

    /** Nothing that was there is changed before all sinks are open, and something is written or an epoch is taken. */
    private void begin() throws IOException {
        if (hasBegun) {
            return;
        }
        hasBegun = true;
        seal.finish();
        PartMark begin = resumed;
        if (begin == null && owner != null && owner.equals(log.owner())) {
            begin = new PartMark(owner, log.completed() + 1, null); // begun after the last epoch
        }
        if (begin == null) {
            completeLeft();
            long highest = names.found().stream().mapToLong(PartNames.Found::number).max().orElse(0);
            log.begins(owner == null ? PartLog.NOBODY : owner, highest);
            next = log.completed() + 1;
        } else {
            takeBack(begin);
            next = Math.max(begin.number() + (current == null ? 0 : 1), log.completed() + 1);
        }
    }

    /** A run without a state folder was killed: what it has acknowledged is in the part. */
    private void completeLeft() throws IOException {
        for (PartNames.Found found : List.copyOf(names.found())) {
            if (found.isPartial() && !found.isPacked()) {
                Part part = Part.existing(names, found.number());
                part.cutTornLine();
                boolean hasLines = !part.hasOnly(header);
                part.close(seal.survives());
                if (!hasLines) {
                    files.delete(part.path());
                } else {
                    seal.complete(part.number());
                    LOGGER.info("{}: a run that was killed has left it; it is complete now", names.complete(part.number()));
                }
            }
        }
    }

    /** What came after the epoch comes again. */
    private void takeBack(PartMark end) throws IOException {
        Part part = current;
        for (PartNames.Found found : names.found()) {
            if (found.isPartial() && found.number() >= end.number() && (part == null || found.number() != part.number())) {
                files.delete(found.file());
            } else if (found.isPartial() && found.number() < end.number()) {
                seal.complete(found.number());
            }
        }
        OutputMark ofPart = end.end();
        if (part != null && ofPart != null) {
            if (part.length() > ofPart.length()) {
                LOGGER.info("{}: cut back from byte {} to {}, where it ended at the last epoch: what followed comes again", part.path(), part.length(), ofPart.length());
            }
            part.cut(ofPart.length());
            part.confirm();
            began(part);
        }
        marked = new PartEnd(end.number(), ofPart == null ? 0 : ofPart.length());
        decided = marked;
    }

    private void began(Part part) {
        current = part;
        areNamesSynced.set(false);
        currentSince = runtime.nanoTime();
        if (limits.maxNanos() > 0) {
            alarm = runtime.after(limits.maxNanos(), whenDue);
        }
    }

    /** Its time is over, whether lines come or not. */
    private void completeDue() {
        try {
            fillsDue();
            completeCovered();
        } catch (IOException e) {
            LOGGER.warn("{}: {}", names.named(), SystemReason.of(e)); // who writes next is told
        }
    }

    private void fillsDue() throws IOException {
        lock.lock();
        try {
            Part part = current;
            if (part != null && isOld() && !isClosed && broken == null) {
                fills(part);
            }
        } catch (IOException e) {
            throw broken(e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void write(byte[] bytes, int length, boolean endsLine) throws IOException {
        if (hasFilled(bytes, length, endsLine)) {
            completeCovered();
        }
    }

    /** Writes lines; says whether a part is full now. */
    private boolean hasFilled(byte[] bytes, int length, boolean endsLine) throws IOException {
        lock.lock();
        try {
            checkUsable();
            begin();
            int before = full.size();
            int from = 0;
            do {
                Part part = part();
                int count = fitting(part, bytes, from, length, endsLine);
                if (count < 0) {
                    fills(part);
                } else {
                    part.write(bytes, from, count, endsLine && from + count == length);
                    from += count;
                }
            } while (from < length);
            return full.size() > before;
        } catch (IOException e) {
            throw broken(e);
        } finally {
            lock.unlock();
        }
    }

    private Part part() throws IOException {
        Part part = current;
        if (part == null) {
            part = Part.create(names, next, header);
            next++;
            began(part);
        }
        return part;
    }

    private boolean isOld() {
        return limits.maxNanos() > 0 && runtime.nanoTime() - currentSince >= limits.maxNanos();
    }

    /** How many bytes from {@code from} on go to the part, which end with a line; negative if it is full. */
    private int fitting(Part part, byte[] bytes, int from, int length, boolean endsLine) {
        boolean isEmpty = part.isEmpty();
        if (!isEmpty && isOld()) {
            return -1;
        }
        long room = limits.maxBytes() == 0 ? Long.MAX_VALUE : limits.maxBytes() - part.length();
        if (length - from + (endsLine ? 1 : 0) <= room) {
            return length - from;
        }
        for (int i = from + (int) Math.min(room, length - from) - 1; i >= from; i--) {
            if (bytes[i] == '\n') {
                return i + 1 - from;
            }
        }
        return isEmpty ? firstLine(bytes, from, length) : -1;
    }

    private static int firstLine(byte[] bytes, int from, int length) {
        for (int i = from; i < length; i++) {
            if (bytes[i] == '\n') {
                return i + 1 - from;
            }
        }
        return length - from;
    }

    private void fills(Part part) throws IOException {
        part.checkUnchanged();
        part.close(owner != null);
        full.add(part);
        current = null;
        cancelAlarm();
    }

    private void cancelAlarm() {
        Alarm set = alarm;
        if (set != null) {
            set.cancel();
        }
    }

    /** Gives those their names that are full, and are never taken back. */
    private void completeCovered() throws IOException {
        completing.lock();
        try {
            for (Part part = covered(); part != null; part = covered()) {
                seal.complete(part.number());
                completed(part);
            }
        } catch (IOException e) {
            throw failed(e);
        } finally {
            completing.unlock();
        }
    }

    private void completed(Part part) {
        lock.lock();
        try {
            full.remove(part);
            completed++;
        } finally {
            lock.unlock();
        }
    }

    private IOException failed(IOException failure) {
        lock.lock();
        try {
            return broken(failure);
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Part covered() {
        lock.lock();
        try {
            Part first = full.peek();
            return broken == null && first != null && (owner == null || decided.covers(first)) ? first : null;
        } finally {
            lock.unlock();
        }
    }

    private void checkUsable() throws IOException {
        if (broken != null) {
            throw broken;
        }
        if (isClosed) {
            throw new IOException("it has been closed");
        }
    }

    /** Cuts off what was not confirmed, so that no half line is left. */
    private IOException broken(IOException failure) {
        if (broken == null) {
            broken = failure;
            try {
                if (current != null) {
                    current.takeBack();
                }
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
        return broken;
    }

    @Override
    public void flush() throws IOException {
        lock.lock();
        try {
            checkUsable();
            begin();
            if (current != null) {
                current.checkThere();
                current.confirm();
            }
        } catch (IOException e) {
            throw broken(e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable Mark mark() throws IOException {
        if (owner == null) {
            return null;
        }
        lock.lock();
        try {
            if (broken != null) {
                throw broken;
            }
            begin();
            Part part = current;
            if (part == null) {
                marked = new PartEnd(next, 0);
                return new PartMark(owner, next, null).mark();
            }
            part.checkUnchanged();
            marked = new PartEnd(part.number(), part.length());
            return new PartMark(owner, part.number(), part.end()).mark();
        } catch (IOException e) {
            throw broken(e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sync() throws IOException {
        if (owner == null) {
            return;
        }
        try {
            syncCurrent();
            if (!areNamesSynced.getAndSet(true)) {
                files.syncFolder(names.log());
            }
        } catch (IOException e) {
            throw failed(new IOException("what was written may not be on the disk (" + SystemReason.of(e) + "); it is written no more", e));
        }
    }

    private void syncCurrent() throws IOException {
        Part part = null;
        long length = 0;
        lock.lock();
        try {
            if (broken != null) {
                throw broken;
            }
            part = current;
            length = part == null ? 0 : part.length();
        } finally {
            lock.unlock();
        }
        if (part != null) {
            part.sync(length);
        }
    }

    @Override
    public void decided() throws IOException {
        decidedMarked();
        completeCovered();
    }

    private void decidedMarked() {
        lock.lock();
        try {
            decided = marked;
        } finally {
            lock.unlock();
        }
    }

    /** The part that is written is complete, though it may be longer. */
    void roll() throws IOException {
        fillsCurrent();
        completeCovered();
    }

    private void fillsCurrent() throws IOException {
        lock.lock();
        try {
            checkUsable();
            Part part = current;
            if (part != null && !part.isEmpty()) {
                fills(part);
            }
        } catch (IOException e) {
            throw broken(e);
        } finally {
            lock.unlock();
        }
    }

    /** How many have got their names. */
    long completed() {
        lock.lock();
        try {
            return completed;
        } finally {
            lock.unlock();
        }
    }

    /** Whether nothing is left that could be taken back, or has to get its name. */
    boolean isSettled() {
        lock.lock();
        try {
            return current == null && full.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            isClosed = true;
            cancelAlarm();
        } finally {
            lock.unlock();
        }
    }

    /** The last part is complete, too: with a state folder only if the last epoch has all of it. */
    @Override
    public void ended(boolean isDone) throws IOException {
        close();
        try (log) {
            endCurrent(isDone);
            completeCovered();
        } finally {
            remark = remarkNow();
        }
    }

    private void endCurrent(boolean isDone) throws IOException {
        lock.lock();
        try {
            if (isDone && broken == null) {
                begin();
            }
            Part part = current;
            if (part != null) {
                end(part, isDone);
            }
        } finally {
            lock.unlock();
        }
    }

    private void end(Part part, boolean isDone) throws IOException {
        if (owner == null && !isDone && part.confirmed() < part.length()) {
            part.takeBack();
        }
        boolean isEmpty = part.isEmpty();
        if (isEmpty && owner == null) {
            part.close(false);
            files.delete(part.path());
            current = null;
        } else if (broken == null && (owner == null || (isDone && !isEmpty && decided.covers(part)))) {
            fills(part);
        } else {
            part.close(false);
        }
    }

    private String remarkNow() {
        lock.lock();
        try {
            Path last = names.complete(log.completed());
            String complete = completed == 0 || !Files.exists(last)
                    ? ""
                    : "%s: %,d %s complete, up to %s".formatted(names.named(), completed, completed == 1 ? "part is" : "parts are", last.getFileName());
            List<Part> left = new ArrayList<>(full);
            if (current != null) {
                left.add(current);
            }
            left.removeIf(part -> !Files.exists(part.path()));
            if (left.isEmpty()) {
                return complete;
            }
            String others = left.size() == 1 ? "" : " and %,d more".formatted(left.size() - 1);
            return (complete.isEmpty() ? "" : complete + "; ") + left.getFirst().path() + others + ": not complete; the next run "
                    + (owner == null ? "completes what is there" : "goes on from the last epoch");
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String remark() {
        return remark;
    }
}
