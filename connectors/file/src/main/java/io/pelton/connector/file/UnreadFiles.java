// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Keeps files that this process has still to read, or is reading, from being replaced by what it writes or moves, whatever message
 * that comes from. Readers announce themselves before anything runs. Thread-safe.
 */
final class UnreadFiles {
    /** Who reads, by how: one reader for all that read a folder in the same way. */
    static final ConcurrentMap<Object, Reader> READERS = new ConcurrentHashMap<>();

    private UnreadFiles() {}

    /** Reads files. Any thread may ask it. {@code toString} gives it as the user would write it. */
    interface Reader {
        /** Whether {@code file} is there, and is being read or will be: what replaces it would be read in its place. */
        boolean hasStillToRead(Path file) throws IOException;

        /** Whether what is added to {@code file} from now on would be read, too, or may be. */
        default boolean readsOn(Path file) throws IOException {
            return false;
        }
    }

    /** {@code reader} reads until what this returns is closed. */
    static Closeable announce(Reader reader) {
        Object key = new Object();
        READERS.put(key, reader);
        return () -> READERS.remove(key);
    }

    /**
     * Nothing has been written or moved yet.
     *
     * @throws PeltonException READS_ITS_OUTPUT if {@code target} is there and somebody has still to read it
     */
    static void refuseReplacing(Path target) throws IOException {
        refuseReplacing(target, false);
    }

    /** @param isOpen whether a sink of this process has it open: then it may be there, and empty, only because of that */
    static void refuseReplacing(Path target, boolean isOpen) throws IOException {
        if (READERS.isEmpty() || !Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        for (Reader reader : READERS.values()) {
            if (reader.hasStillToRead(target)) {
                throw refused(isOpen
                        ? target + " is open to be added to, as fileExist=Append with appendChars has it from the beginning on, and would be replaced; add to it"
                                + " here, too, or leave appendChars out"
                        : target + " is still to be read by '" + reader + "' and would be replaced");
            }
        }
    }

    /**
     * Nothing has been written yet.
     *
     * @throws PeltonException READS_ITS_OUTPUT if somebody would read what is added to {@code target}
     */
    static void refuseAdding(Path target) throws IOException {
        for (Reader reader : READERS.values()) {
            if (reader.readsOn(target)) {
                throw refused(target + " is being read by '" + reader + "' and would be added to");
            }
        }
    }

    private static PeltonException refused(String what) {
        return new PeltonException(ErrorCode.READS_ITS_OUTPUT, what + "; nothing was changed");
    }
}
