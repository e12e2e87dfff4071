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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps processes apart that would write one file. The lock is one of the operating system: it is gone when the channel is closed
 * or the process has died. On Linux it is also gone when this process closes <em>any</em> channel or stream of the file, and every use of its extended
 * attributes does so too. So all that the holder has open of it is closed together, others read it through {@link ReadChannel} only, and who cannot
 * help it {@linkplain #renew takes it again}.
 *
 * <p>It has two parts, so that it can be taken again without a moment in which it is free: the first byte is the entrance, and all that comes after it is
 * the room. Who wants to get in needs both, the entrance first; who has the room keeps all others out.
 *
 * <p>Used by one thread at a time.
 */
final class OsLock {
    private static final Path LINUX_LOCKS = Path.of("/proc/locks");
    /** Each is a system call, as are the two of him who has it. */
    private static final int MOST_TRIES = 100_000;

    private static final Part ENTRANCE = new Part(0, 1);
    private static final Part ROOM = new Part(1, Long.MAX_VALUE - 1);

    private final FileChannel channel;
    private final Path file;
    private final Path shown;
    private @Nullable FileLock entrance;
    private @Nullable FileLock room;

    private OsLock(FileChannel channel, Path file, Path shown) {
        this.channel = channel;
        this.file = file;
        this.shown = shown;
    }

    /** A range of bytes, be they there or not. */
    private record Part(long start, long size) {
        /** Null if another process, or another channel of this one, has some of it. */
        private @Nullable FileLock taken(FileChannel channel) throws IOException {
            try {
                return channel.tryLock(start, size, false);
            } catch (OverlappingFileLockException e) {
                return null;
            }
        }
    }

    /** Another process has the file locked. Who opens it tries again for a moment. */
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
    static OsLock take(FileChannel channel, Path file, Path shown) {
        OsLock lock = new OsLock(channel, file, shown);
        if (!lock.isTaken()) {
            throw new Busy(file, shown);
        }
        return lock;
    }

    /** Whether the file is locked now; false if another process has it. */
    static boolean isTaken(FileChannel channel) {
        return new OsLock(channel, Path.of(""), Path.of("")).isTaken();
    }

    private boolean isTaken() {
        try {
            entrance = ENTRANCE.taken(channel);
            room = entrance == null ? null : ROOM.taken(channel);
            if (room == null && entrance != null) {
                entrance.release();
            }
            return room != null;
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Takes it again, as it may have got lost: as long as it was not, nobody else can get in meanwhile.
     *
     * @throws Busy if it was lost, and another process has it now: the file is not to be touched any more
     * @throws IOException if the system cannot tell
     */
    void renew() throws IOException {
        Uninterrupted.run(() -> {
            if (room != null) { // else the file system has no locks
                closeEntrance();
                room.release();
                room = ROOM.taken(channel);
                if (room == null) {
                    throw new Busy(file, shown);
                }
                Objects.requireNonNull(entrance).release();
                entrance = ENTRANCE.taken(channel); // null if somebody looks at this moment whether he can get in, which he cannot
            }
            return channel;
        });
    }

    /** Who looked whether he can get in has the entrance for a moment only. */
    private void closeEntrance() throws IOException {
        for (int tries = 0; entrance == null; tries++) {
            if (tries == MOST_TRIES) {
                throw new Busy(file, shown);
            }
            entrance = ENTRANCE.taken(channel);
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
