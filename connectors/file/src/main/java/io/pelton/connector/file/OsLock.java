// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps processes apart that would write one file. The lock is one of the operating system: it is gone when the channel is closed
 * or the process has died. On Linux it is also gone when this process closes <em>any</em> channel or stream of the file, so all that
 * the holder has open of it is closed together.
 */
final class OsLock {
    private static final Path LINUX_LOCKS = Path.of("/proc/locks");

    private OsLock() {}

    /** Another process has the file locked. Whoever opens it tries again for a moment. */
    static final class Busy extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient Path file;
        private final transient Path shown;

        private Busy(Path file, Path shown) {
            super(shown.toString(), null, false, false);
            this.file = file;
            this.shown = shown;
        }

        /** What the user is told: which process it is, too, if the system says. */
        PeltonException inUse() {
            return new PeltonException(ErrorCode.FILE_IN_USE, shown + ": it is being written by " + holder(file));
        }
    }

    /**
     * Locks the file for as long as {@code channel} is open. A file system that has no locks is used without.
     *
     * @param file where the file is
     * @param shown how the user calls what is to be written
     * @throws Busy if another process has it locked
     */
    static void take(FileChannel channel, Path file, Path shown) {
        if (!isTaken(channel)) {
            throw new Busy(file, shown);
        }
    }

    /** Whether the file is locked now; false if another process has it. */
    static boolean isTaken(FileChannel channel) {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static String holder(Path file) {
        String process = process(file);
        return process == null ? "another process" : "process " + process;
    }

    /** The number of the process that has a lock on the file, and its command, where the system says. */
    private static @Nullable String process(Path file) {
        try {
            Map<String, Object> attributes = Files.readAttributes(file, "unix:ino");
            String end = ":" + attributes.get("ino");
            List<String> locks = Files.readAllLines(LINUX_LOCKS);
            for (String lock : locks) {
                String[] fields = lock.trim().split("\\s+");
                if (fields.length > 5 && fields[5].endsWith(end) && !fields[4].equals("0")) {
                    return fields[4] + command(fields[4]);
                }
            }
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return null;
        }
        return null;
    }

    private static String command(String process) {
        return ProcessHandle.of(Long.parseLong(process))
                .flatMap(found -> found.info().command())
                .map(command -> " (" + Path.of(command).getFileName() + ")")
                .orElse("");
    }
}
