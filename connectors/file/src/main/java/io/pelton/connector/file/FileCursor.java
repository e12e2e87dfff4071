// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a folder and gives its files, one in a batch: after each it says that nothing is there for a moment, so that the
 * engine acknowledges each file on its own and soon. The offset counts the messages given.
 */
final class FileCursor implements Cursor<Message> {
    private static final Object NO_FILE = new Object();

    /** How long it waits for files to be committed. */
    private static final long FULL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final FileReading reading;
    private final FilesInHand files;
    private final LongSupplier nanoClock;
    private final LongSupplier milliClock;
    private final Deque<FoundFile> queue = new ArrayDeque<>();
    private Message current = new Message(null);

    /** The file that {@link #current} is of, or {@link #NO_FILE}. */
    private Object key = NO_FILE;

    private String position;
    private long offset;
    private long looks;
    private int taken;
    private int batchSize;
    private long nextLook;
    private long now;
    private boolean pauses;

    FileCursor(FileReading reading, LongSupplier nanoClock, LongSupplier milliClock, boolean isKept) throws IOException {
        this.reading = reading;
        this.nanoClock = nanoClock;
        this.milliClock = milliClock;
        this.files = new FilesInHand(reading, isKept);
        this.position = "file:" + reading.folder();
        this.now = nanoClock.getAsLong();
        this.nextLook = now + nanos(reading.looks().initialDelayMillis());
        ReadFolder.opened(files);
    }

    private static long nanos(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Override
    public boolean advance() {
        if (pauses) {
            pauses = false;
            return false;
        }
        try {
            return advanceOrLook();
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, position + ": " + SystemReason.of(e), e);
        }
    }

    private boolean advanceOrLook() throws IOException {
        if (files.isFull()) {
            return false;
        }
        if (takeNext()) {
            return true;
        }
        now = nanoClock.getAsLong();
        if (isFinished() || now - nextLook < 0) {
            return false;
        }
        return look() && (takeNext() || saysNothingFound());
    }

    /** Gives the message that nothing was found, if that is wanted. */
    private boolean saysNothingFound() {
        if (batchSize > 0 || !reading.looks().saysNothingFound()) {
            return false;
        }
        current = new Message(null);
        key = NO_FILE;
        offset++;
        pauses = true;
        return true;
    }

    /** Takes the next file of the last look that can be had. */
    private boolean takeNext() throws IOException {
        for (FoundFile file = queue.poll(); file != null; file = queue.poll()) {
            FilesInHand.Taken begun = files.begin(file, offset + 1, queue.isEmpty());
            if (begun != null) {
                key = begun;
                give(begun.message());
                position = "file:" + begun.file().path();
                return true;
            }
            taken++;
        }
        return false;
    }

    private void give(Message message) {
        FileHeaders.setBatch(message, taken, batchSize, queue.isEmpty());
        taken++;
        offset++;
        current = message;
        pauses = true;
        if (queue.isEmpty()) {
            nextLook = nanoClock.getAsLong() + (reading.looks().greedy() ? 0 : nanos(reading.looks().delayMillis()));
        }
    }

    /** Whether the look is over; else the folder has to be looked at once more. */
    private boolean look() throws IOException {
        FileReading.Looks options = reading.looks();
        int limit = options.maxFiles() > 0 ? options.maxFiles() : Integer.MAX_VALUE;
        List<FoundFile> found =
                files.look(reading.search(), now, milliClock.getAsLong(), options.limitsBeforeSorting() ? limit : Integer.MAX_VALUE);
        if (found.isEmpty() && files.isUnsettled()) {
            nextLook = now + nanos(reading.lock().intervalMillis());
            return false;
        }
        looks++;
        nextLook = now + nanos(options.delayMillis());
        queue.addAll(found.subList(0, Math.min(limit, found.size())));
        taken = 0;
        batchSize = queue.size();
        return true;
    }

    @Override
    public Message current() {
        return current;
    }

    @Override
    public boolean isFinished() {
        return queue.isEmpty() && reading.looks().count() > 0 && looks >= reading.looks().count();
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public long idleNanos() {
        if (files.isFull()) {
            return FULL_NANOS;
        }
        return Math.max(1, queue.isEmpty() ? nextLook - nanoClock.getAsLong() : 1);
    }

    @Override
    public String describePosition() {
        return position;
    }

    @Override
    public Object key() {
        return key;
    }

    @Override
    public void completed(Object which, @Nullable Throwable failure) {
        if (which instanceof FilesInHand.Taken file) {
            file.completed(failure);
        }
    }

    @Override
    public void committed(long committed) throws IOException {
        files.committed(committed);
    }

    @Override
    public void close() throws IOException {
        boolean isFinished = isFinished();
        queue.clear();
        try {
            files.close();
        } finally {
            ReadFolder.closed(files, isFinished);
        }
    }
}
