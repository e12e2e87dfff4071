// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.TextExpression;
import java.io.Closeable;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes files of a folder one by one, each when it is wanted. Functions in {@code fileName} are about the message that wants it. */
final class FilePoller implements Pollable.Poller {
    private final EngineRuntime runtime;
    private final FileReading reading;
    private final FilesInHand files;
    private long taken;

    FilePoller(FileReading reading, EngineRuntime runtime, boolean isKept) throws IOException {
        this.runtime = runtime;
        this.reading = reading;
        this.files = new FilesInHand(reading.polled(), isKept);
        ReadFolder.opened(files);
    }

    @Override
    public synchronized @Nullable Message poll(Message asking) throws IOException {
        for (FoundFile file : files.look(
                search(asking), runtime.nanoTime(), runtime.clock().millis(), Integer.MAX_VALUE)) {
            FilesInHand.Taken begun = files.begin(file, ++taken, true);
            if (begun != null) {
                load(begun);
                FileHeaders.setBatch(begun.message(), 0, 1, true); // as in Camel, where it takes one file a look
                if (reading.isRepeated()) {
                    files.completed(begun.message(), null); // the next message has it, too, whatever happens to this one
                }
                return begun.message();
            }
        }
        return null;
    }

    private void load(FilesInHand.Taken begun) throws IOException {
        try {
            begun.load();
        } catch (Throwable e) {
            try (Closeable _ = () -> files.unread(begun)) {
                throw e;
            }
        }
    }

    private FileReading.Search search(Message asking) {
        TextExpression name = reading.search().fileName();
        return name == null || name.isConstant()
                ? reading.search()
                : reading.search().named(TextExpression.of(Objects.requireNonNullElse(name.text(asking), "")));
    }

    @Override
    public synchronized void completed(Message polled, @Nullable Throwable failure) {
        try {
            files.completed(polled, failure);
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, "file:" + reading.folder() + ": " + SystemReason.of(e), e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            files.close();
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, "file:" + reading.folder() + ": " + SystemReason.of(e), e);
        } finally {
            ReadFolder.closed(files, false);
        }
    }

    @Override
    public long idleMillis() {
        return Math.max(1, files.isUnsettled() ? reading.lock().intervalMillis() : reading.looks().delayMillis());
    }
}
