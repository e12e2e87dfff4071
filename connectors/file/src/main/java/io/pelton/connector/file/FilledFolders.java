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
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The folders that this process fills while it reads or writes folders of files: those in which it makes results, and those into which it moves
 * what it has read. In a folder of both kinds no file replaces another, because nobody can say which of the two was wanted. Where
 * results are made under constant names, a plan says so before anything runs; this is for names that messages give.
 *
 * <p>It knows folders, not files, so that its size does not grow with their number. It forgets them when nothing is read or written any
 * more, but for those of sinks that write one file, of which there are few.
 * Thread-safe.
 */
final class FilledFolders {
    /** Beyond that, every folder is taken for one that is filled. */
    private static final int MAX_FOLDERS = 100_000;

    /** Those of this process. */
    static final FilledFolders OF_PROCESS = new FilledFolders();

    private final ReentrantLock lock = new ReentrantLock();
    private final Folders made = new Folders();
    private final Folders madeByOne = new Folders();
    private final Folders movedTo = new Folders();
    private int users;

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

    /** Somebody reads files of a folder, or writes some, from now on. */
    void begin() {
        lock.lock();
        try {
            users++;
        } finally {
            lock.unlock();
        }
    }

    /** Somebody who did has ended. */
    void end() {
        lock.lock();
        try {
            users--;
            if (users == 0) {
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
        fills(target, made, List.of(movedTo), "into this folder this process moves what it has read");
    }

    /**
     * A file that was read is moved to {@code target}.
     *
     * @throws PeltonException READS_ITS_OUTPUT if it would replace a file where results are made
     */
    void movesTo(Path target) throws IOException {
        fills(target, movedTo, List.of(made, madeByOne), "in this folder this process makes results");
    }

    /** A sink that writes one file makes it at {@code target}, or adds to it. */
    void makesOne(Path target) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        lock.lock();
        try {
            madeByOne.add(folder);
        } finally {
            lock.unlock();
        }
    }

    private static boolean containsOne(List<Folders> some, Path folder) throws IOException {
        for (Folders folders : some) {
            if (folders.contains(folder)) {
                return true;
            }
        }
        return false;
    }

    private void fills(Path target, Folders these, List<Folders> others, String why) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        lock.lock();
        try {
            if (users == 0) {
                return;
            }
            if (containsOne(others, folder) && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
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
