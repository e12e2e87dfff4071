// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.SystemMessage;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Position;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The epochs of a folder that is open, and its lock. A folder may be closed while a thread decides an epoch, as a run does that is given up: that
 * thread gives the lock up then, when it writes no more, so that nobody else has the folder before. {@link #close} may be called by any thread, and
 * waits for nobody; all else is used by one thread at a time.
 */
final class OpenEpochs implements EpochStore, Closeable {
    private enum Use {
        IDLE,
        DECIDING,
        /** It was closed while an epoch is decided. */
        LEFT,
        CLOSED
    }

    private final Path folder;
    private final StoreFiles files;
    private final FolderLock lock;
    private final EpochFiles epochs;
    private final AtomicReference<Use> use = new AtomicReference<>(Use.IDLE);

    OpenEpochs(Path folder, StoreFiles files, FolderLock lock, EpochFiles epochs) {
        this.folder = folder;
        this.files = files;
        this.lock = lock;
        this.epochs = epochs;
    }

    @Override
    public Optional<Epoch> latest() throws IOException {
        return epochs.latest();
    }

    /**
     * @throws PeltonException STATE_NOT_WRITTEN also if the folder was closed
     * @throws IllegalStateException if another thread decides one
     */
    @Override
    public void decide(Epoch epoch) {
        deciding(() -> epochs.decide(epoch));
    }

    /** Throws as {@link #decide}. */
    @Override
    public void prepare(Epoch epoch) {
        deciding(() -> epochs.prepare(epoch));
    }

    /** The positions of the last epoch, from the manifest alone. */
    Map<String, List<Position>> positions() {
        return epochs.positions();
    }

    @Override
    public Optional<Epoch> prepared() throws IOException {
        return epochs.prepared();
    }

    /** Throws as {@link #decide}. */
    @Override
    public void decidePrepared() {
        deciding(epochs::decidePrepared);
    }

    private void deciding(Runnable decision) {
        Use before = use.compareAndExchange(Use.IDLE, Use.DECIDING);
        if (before == Use.DECIDING) {
            throw new IllegalStateException("two threads decide epochs of " + folder);
        }
        if (before != Use.IDLE) {
            throw new PeltonException(ErrorCode.STATE_NOT_WRITTEN, folder + ": no epoch is decided any more: the state folder was closed");
        }
        try {
            decision.run();
        } finally {
            if (!use.compareAndSet(Use.DECIDING, Use.IDLE)) {
                closeQuietly();
            }
        }
    }

    private void closeQuietly() {
        use.set(Use.CLOSED);
        try {
            giveUp();
        } catch (IOException e) {
            files.warn(folder + ": the state folder cannot be closed: " + SystemMessage.of(e));
        }
    }

    private void giveUp() throws IOException {
        try (lock) {
            epochs.close();
        }
    }

    /** Does nothing the second time. */
    @Override
    public void close() throws IOException {
        Use before = use.getAndUpdate(now -> now == Use.IDLE || now == Use.CLOSED ? Use.CLOSED : Use.LEFT);
        if (before == Use.IDLE) {
            giveUp();
        }
    }
}
