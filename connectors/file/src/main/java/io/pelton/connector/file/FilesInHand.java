// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import io.pelton.message.Message;
import io.pelton.spi.TextExpression;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of a folder from when they are found to when they are put away. A file whose message is not acknowledged stays, and
 * is found again. Used by one thread at a time, but for {@link #hasStillToRead} and {@link #isReading}.
 */
final class FilesInHand {
    /** How many files whose messages are given wait to be committed where a run is kept: an epoch, or a position that is written, commits them. */
    private static final int MOST_KEPT = 10_000;

    private final FileReading reading;
    private final boolean isKept;
    private final Path folder;
    private final Mover mover;
    private final List<TextExpression> movedTo;
    private final ReadLock lock;
    private final ConsumedFiles consumed;

    /** Those that stay though what was made of their message is durable: the message has failed. They are not read again until they change. */
    private final ConsumedFiles failed = ConsumedFiles.inMemory();

    private final ConcurrentMap<Path, Taken> inHand = new ConcurrentHashMap<>();
    private final Set<String> keysInHand = new HashSet<>();
    private final Deque<Taken> open = new ArrayDeque<>();
    private boolean isClosed;

    /** A file whose message has been given. */
    static final class Taken {
        private final FoundFile found;
        private final FoundFile file;
        private FileBody body;
        private final Message message;
        private final long offset;
        private final String key;
        private volatile @Nullable Throwable failure;
        private @Nullable Path lastDoneFile;
        private volatile boolean isLoaded;

        private Taken(FoundFile found, FoundFile file, FileBody body, long offset, String key) {
            this.found = found;
            this.file = file;
            this.body = body;
            this.offset = offset;
            this.key = key;
            this.message = new Message(body);
            FileHeaders.set(message, file);
        }

        /** What was made of it is durable, or it has failed. Any thread. */
        void completed(@Nullable Throwable error) {
            failure = error;
        }

        /** Has its content in memory, whatever happens to the file: that belongs to the message alone, which may be gone long before the file. */
        void load() {
            int _ = body.length();
            body = body.again(file.path());
            isLoaded = true;
        }

        Message message() {
            return message;
        }

        FoundFile file() {
            return file;
        }
    }

    /** @param isKept whether the next run goes on where this one ends: what is not committed by then comes again, failed or not */
    FilesInHand(FileReading reading, boolean isKept) throws IOException {
        this.reading = reading;
        this.isKept = isKept;
        this.folder = Path.of(reading.folder());
        this.mover = new Mover(folder);
        this.movedTo = movedTo(reading);
        this.lock = new ReadLock(reading.lock());
        lock.removeOrphans(folder, reading.search().recursive() ? reading.search().maxDepth() : 1);
        String store = reading.idempotentStore();
        this.consumed = ConsumedFiles.open(store.isEmpty() ? null : Path.of(store));
        FilledFolders.OF_PROCESS.begin();
    }

    /** The files that can be taken now, in order: of those with the same key the first one by name, as the others are known then. */
    List<FoundFile> look(FileReading.Search search, long nowNanos, long nowMillis, int limit) throws IOException {
        List<FoundFile> found = new FolderScan(folder, search, this::isFree, limit).files();
        List<FoundFile> settled = new ArrayList<>(lock.settled(found, nowNanos, nowMillis));
        if (reading.idempotent() && reading.idempotentKey() != null) {
            Set<String> keys = new HashSet<>();
            settled.removeIf(file -> !keys.add(keyOf(file)));
        }
        settled.sort(search.order());
        return settled;
    }

    boolean isUnsettled() {
        return lock.isUnsettled();
    }

    private boolean isFree(FoundFile file) {
        return TextNames.has(file.path()) && !isInHand(file) && isUnread(file);
    }

    /** One that came under the name of another is taken meanwhile only if that is kept in memory. */
    private boolean isInHand(FoundFile file) {
        Taken taken = inHand.get(file.path());
        return taken != null && !(taken.isLoaded && taken.file.isOther(file));
    }

    private boolean isUnread(FoundFile file) {
        return !mover.isMovedTo(file, movedTo) && !(reading.idempotent() && consumed.contains(keyOf(file))) && !failed.contains(asItIs(file));
    }

    /** What tells a file from what is found under its name when something was written to it. */
    private static String asItIs(FoundFile file) {
        return file.sizeBytes() + " " + file.modifiedMillis() + " " + file.key() + " " + file.path().toAbsolutePath();
    }

    FileReading reading() {
        return reading;
    }

    /** Whether no more are to be taken before some are committed. Where a run is not kept, a step may hold any number of messages, whose files wait for it. */
    boolean isFull() {
        return isKept && open.size() >= MOST_KEPT;
    }

    /**
     * Whether {@code file} is there, and is in hand or will be; one in hand that stays, and is in memory already, is read. Where each look finds
     * the same files again, none is to be read before it is replaced. Any thread may ask.
     */
    boolean hasStillToRead(Path file) throws IOException {
        FileIdentity sought = FileIdentity.of(file);
        for (Taken taken : inHand.values()) {
            if (FileIdentity.of(taken.file.path()).isSame(sought)) {
                return !(reading.after().noop() && taken.isLoaded);
            }
        }
        return !reading.isRepeated() && new FolderScan(folder, reading.search(), this::isUnread, 1).awaits(file);
    }

    /** Whether {@code file} is in hand and not in memory: its message would see what is added to it, or not. Any thread may ask. */
    boolean isReading(Path file) throws IOException {
        FileIdentity sought = FileIdentity.of(file);
        for (Taken taken : inHand.values()) {
            if (!taken.isLoaded && FileIdentity.of(taken.file.path()).isSame(sought)) {
                return true;
            }
        }
        return false;
    }

    /** Whether {@code file} is there, and a source that reads so would take it. */
    static boolean wouldTake(FileReading reading, Path file) throws IOException {
        Path folder = Path.of(reading.folder());
        Mover mover = new Mover(folder);
        List<TextExpression> moved = movedTo(reading);
        return !reading.isRepeated() && new FolderScan(folder, reading.search(), found -> !mover.isMovedTo(found, moved), 1).awaits(file);
    }

    private static List<TextExpression> movedTo(FileReading reading) {
        return reading.search().recursive() ? reading.after().movesUnlessFailed() : List.of();
    }

    private String keyOf(FoundFile file) {
        TextExpression key = reading.idempotentKey();
        String text = key == null ? null : key.text(FileHeaders.about(file));
        return text == null ? file.path().toAbsolutePath().toString() : text;
    }

    /** Takes a file; null if it is gone or somebody else has it. One that cannot be taken stays, and is found again. */
    @Nullable Taken begin(FoundFile found, long offset, boolean isLast) throws IOException {
        String key = reading.idempotent() ? keyOf(found) : "";
        if (keysInHand.contains(key) || !(inHand.containsKey(found.path()) || lock.acquire(found))) {
            return null;
        }
        Taken taken;
        try {
            FoundFile file = found.refreshed();
            Path lastDoneFile = doneFile(found, isLast);
            TextExpression preMove = reading.after().preMove();
            if (preMove != null) {
                file = mover.moveRead(file, preMove);
            }
            taken = new Taken(found, file, new FileBody(file.path(), reading.textCharset(), !reading.charset().isEmpty()), offset, key);
            taken.lastDoneFile = lastDoneFile;
        } catch (NoSuchFileException e) {
            unlock(found);
            return null;
        } catch (Throwable e) {
            try (Closeable _ = () -> unlock(found)) {
                throw e;
            }
        }
        return taken(taken);
    }

    /** What is not in hand is not locked. */
    private void unlock(FoundFile found) throws IOException {
        if (!inHand.containsKey(found.path())) {
            lock.release(found.path());
        }
    }

    private @Nullable Taken taken(Taken begun) throws IOException {
        inHand.put(begun.found.path(), begun);
        if (BeingWritten.contains(begun.found.path())) {
            giveBack(begun);
            return null;
        }
        Taken taken;
        try {
            taken = asItIsNow(begun);
        } catch (Throwable e) {
            try (Closeable _ = () -> giveBack(begun)) {
                throw e;
            }
        }
        if (reading.idempotent()) {
            keysInHand.add(taken.key);
        }
        open.add(taken);
        return taken;
    }

    /** Nobody of this process adds to it from now on; what was added since it was looked at belongs to its message. */
    private Taken asItIsNow(Taken taken) throws IOException {
        if (!taken.file.hasChanged()) {
            return taken;
        }
        try {
            Taken now = new Taken(taken.found, taken.file.refreshed(), taken.body, taken.offset, taken.key);
            now.lastDoneFile = taken.lastDoneFile;
            inHand.put(taken.found.path(), now);
            return now;
        } catch (NoSuchFileException e) {
            return taken; // its message will say so
        }
    }

    /** The file that is of no use any more when this one is put away. */
    private @Nullable Path doneFile(FoundFile found, boolean isLast) {
        DoneFile done = reading.search().doneFile();
        return done != null && (done.isForEach() || isLast) ? done.of(found.path()) : null;
    }

    /** Commits the files up to {@code offset}: each is moved or deleted, or stays. */
    void committed(long offset) throws IOException {
        for (Taken taken = open.peek(); taken != null && taken.offset <= offset; taken = open.peek()) {
            open.remove();
            if (taken.failure != null && reading.after().moveFailed() == null) {
                failed.add(asItIs(taken.file));
            }
            putAway(taken);
        }
    }

    /** Commits one whose message is complete, before or after the others. */
    void completed(Message message, @Nullable Throwable failure) throws IOException {
        for (Taken taken : open) {
            if (taken.message == message) {
                taken.completed(failure);
                open.remove(taken);
                putAway(taken);
                return;
            }
        }
    }

    /**
     * What has changed since it was taken, or is being added to, holds something that no message has: it stays and is found again. Nobody of
     * this process adds to it between the look at it and its being gone: to one that is not in memory, nobody does before either.
     */
    private void putAway(Taken taken) throws IOException {
        boolean stays = reading.after().noop();
        try (Closeable alone = stays || !taken.isLoaded ? () -> {} : BeingWritten.putAway(taken.file.path())) {
            if (alone == null || (!stays && taken.file.hasChanged())) {
                return;
            }
            if (taken.failure == null) {
                succeeded(taken);
            } else {
                failed(taken);
            }
        } finally {
            release(taken);
        }
    }

    private void succeeded(Taken taken) throws IOException {
        if (reading.idempotent()) {
            consumed.add(taken.key);
        }
        FileReading.After after = reading.after();
        if (after.noop()) {
            return;
        }
        deleteDoneFile(taken);
        if (after.delete()) {
            Files.deleteIfExists(taken.file.path());
        } else {
            move(taken, after.move());
        }
    }

    private void failed(Taken taken) throws IOException {
        TextExpression moveFailed = reading.after().moveFailed();
        if (moveFailed != null) {
            deleteDoneFile(taken);
            move(taken, moveFailed);
        }
    }

    /** Before its file goes: one that a killed process has left would say of the next file of that name that it is complete. */
    private static void deleteDoneFile(Taken taken) throws IOException {
        if (taken.lastDoneFile != null) {
            Files.deleteIfExists(taken.lastDoneFile);
        }
    }

    /** A file that is gone has been committed by somebody else. */
    private void move(Taken taken, TextExpression to) throws IOException {
        try {
            taken.body.moved(mover.moveRead(taken.file, to).path());
        } catch (NoSuchFileException e) {
            // somebody else has put it away
        }
    }

    private void release(Taken taken) throws IOException {
        keysInHand.remove(taken.key);
        if (inHand.remove(taken.found.path(), taken)) {
            lock.release(taken.found.path());
        }
    }

    /**
     * Gives back what was not acknowledged: it will be found again. What has failed is put away, unless the next run goes on where this one ends,
     * which takes back the dead letter and tries again. Closing again does nothing.
     */
    void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try (consumed;
                Closeable _ = FilledFolders.OF_PROCESS::end) {
            for (Taken taken = open.poll(); taken != null; taken = open.poll()) {
                if (!isKept && taken.failure != null && reading.after().moveFailed() != null) {
                    putAway(taken);
                } else {
                    giveBack(taken);
                }
            }
        }
    }

    /** One whose message nobody gets: it will be found again. */
    void unread(Taken taken) throws IOException {
        open.remove(taken);
        giveBack(taken);
    }

    private void giveBack(Taken taken) throws IOException {
        if (!taken.file.path().equals(taken.found.path())) {
            WrittenFiles.naming(() -> movedBack(taken));
        }
        release(taken);
    }

    private static boolean movedBack(Taken taken) throws IOException {
        if (!Files.exists(taken.file.path()) || Files.exists(taken.found.path())) {
            return false;
        }
        try {
            Files.move(taken.file.path(), taken.found.path());
            taken.body.moved(taken.found.path());
            return true;
        } catch (NoSuchFileException e) {
            return false; // somebody else has put it away
        }
    }
}
