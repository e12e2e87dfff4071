// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.SystemMessage;
import io.pelton.io.store.Rewriting;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file of the state folder that this opening has written anew, and may write until a sync fails: what the disk has is not known then, since
 * the system takes what it could not write for written. It stays open, so that the system gives its identity to no other file. Used by one
 * thread at a time.
 */
final class OwnedFile implements Closeable {
    private final Path path;
    private final StoreFiles files;
    private final FolderLock lock;
    private final String what;

    private @Nullable StoreFile file;
    private @Nullable SameFile same;

    /** Why nothing can be written or read any more. */
    private @Nullable String over;

    /**
     * Nothing is opened yet.
     *
     * @param what that which the file has, in words: "the positions"
     */
    OwnedFile(Path path, StoreFiles files, FolderLock lock, String what) {
        this.path = path;
        this.files = files;
        this.lock = lock;
        this.what = what;
    }

    /** The file that is in its place. */
    StoreFile file() {
        return Objects.requireNonNull(file);
    }

    /**
     * Puts one with this content into its place, synced; nobody sees a part of it.
     *
     * @throws IOException if that fails: then the file is as it was
     * @throws PeltonException STATE_NOT_WRITTEN if it was replaced, but the disk may not know that: then this is over
     */
    void rewrite(byte[] content) throws IOException {
        Rewriting made = Rewriting.of(path, files, target -> target.write(content, 0, content.length, 0));
        StoreFile before = file;
        file = made.file();
        same = new SameFile(path, files, "the file of " + what, made.identity());
        try {
            files.syncFolder(path);
        } catch (IOException e) {
            throw over("the folder of " + what + " cannot be written to the disk", e);
        } finally {
            closeQuietly(before);
        }
    }

    private void closeQuietly(@Nullable StoreFile before) {
        try {
            if (before != null) {
                before.close();
            }
        } catch (IOException e) {
            files.warn(path + ": the file that was replaced cannot be closed: " + SystemMessage.of(e));
        }
    }

    /** Nothing more is written or read. */
    PeltonException over(String failed, IOException failure) {
        end(failed + ": " + SystemMessage.of(failure) + ". What the disk has is not known now: nothing more is read or written until the state"
                + " folder is opened anew. Look after the disk, then start again");
        return new PeltonException(ErrorCode.STATE_NOT_WRITTEN, path + ": " + over, failure);
    }

    /** Nothing more is written or read, if that was not so before. */
    void end(String why) {
        over = over == null ? why : over;
    }

    boolean isOver() {
        return over != null;
    }

    /** @throws PeltonException STATE_NOT_WRITTEN if this is over, or closed */
    void checkIsUsable() {
        if (over != null) {
            throw new PeltonException(ErrorCode.STATE_NOT_WRITTEN, path + ": " + over);
        }
    }

    /** @throws PeltonException STATE_NOT_WRITTEN also if the file or the folder was taken away */
    void checkIsOurs() {
        checkIsUsable();
        lock.check();
        Objects.requireNonNull(same).check();
    }

    @Override
    public void close() throws IOException {
        try (StoreFile _ = file) {
            end("the state folder was closed");
        } finally {
            file = null;
        }
    }
}
