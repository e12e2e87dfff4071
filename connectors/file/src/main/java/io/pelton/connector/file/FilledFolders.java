// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The folders that this process fills while it reads folders of files: those in which it makes results, and those into which it moves
 * what it has read. In a folder of both kinds no file replaces another, because nobody can say which of the two was wanted. Where
 * results are made under constant names, a plan says so before anything runs; this is for names that messages give.
 *
 * <p>It knows folders, not files, so that its size does not grow with their number. It forgets them when nothing is read any more.
 * Thread-safe.
 */
final class FilledFolders {
    /** Beyond that, every folder is taken for one that is filled. */
    private static final int MAX_FOLDERS = 100_000;

    /** Those of this process. */
    static final FilledFolders OF_PROCESS = new FilledFolders();

    private final ReentrantLock lock = new ReentrantLock();
    private final Folders made = new Folders();
    private final Folders movedTo = new Folders();
    private int readers;

    /** Folders, each by the path that was given and by its real one. Used under the lock. */
    private static final class Folders {
        private final Set<Path> spelled = new HashSet<>();
        private final Set<Path> real = new HashSet<>();

        void add(Path folder) throws IOException {
            if (spelled.size() < MAX_FOLDERS && spelled.add(folder)) {
                real.add(FileIdentity.of(folder).path());
            }
        }

        boolean contains(Path folder) throws IOException {
            return spelled.contains(folder)
                    || spelled.size() >= MAX_FOLDERS
                    || (!real.isEmpty() && real.contains(FileIdentity.of(folder).path()));
        }

        void clear() {
            spelled.clear();
            real.clear();
        }
    }

    /** A folder is read from now on. */
    void readingBegins() {
        lock.lock();
        try {
            readers++;
        } finally {
            lock.unlock();
        }
    }

    /** A folder is not read any more. */
    void readingEnds() {
        lock.lock();
        try {
            readers--;
            if (readers == 0) {
                made.clear();
                movedTo.clear();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * A result is made at {@code target}.
     *
     * @throws PeltonException READS_ITS_OUTPUT if it would replace a file where files that were read are moved to
     */
    void makes(Path target) throws IOException {
        fills(target, made, movedTo, "into this folder this process moves what it has read");
    }

    /**
     * A file that was read is moved to {@code target}.
     *
     * @throws PeltonException READS_ITS_OUTPUT if it would replace a file where results are made
     */
    void movesTo(Path target) throws IOException {
        fills(target, movedTo, made, "in this folder this process makes results");
    }

    private void fills(Path target, Folders these, Folders others, String why) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        lock.lock();
        try {
            if (readers == 0) {
                return;
            }
            if (others.contains(folder) && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                throw new PeltonException(
                        ErrorCode.READS_ITS_OUTPUT,
                        target + ": there is a file of this name, and it is not replaced, because " + why
                                + "; nothing was changed. Give results a folder of their own");
            }
            these.add(folder);
        } finally {
            lock.unlock();
        }
    }
}
