// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What is done when the JVM has no memory left: some was kept so that the report still has room, and if that is not enough
 * there is a line that needs none. Any thread may use it.
 */
final class OutOfMemory {
    private static final long MOST_BYTES = 2 << 20;
    private static final byte[] LINE = ("pelton: " + ErrorCode.OUT_OF_MEMORY.code() + " " + ErrorCode.OUT_OF_MEMORY.summary()
                    + System.lineSeparator() + "  " + ErrorCode.OUT_OF_MEMORY.advice() + System.lineSeparator())
            .getBytes(StandardCharsets.UTF_8);
    private static final FileOutputStream STANDARD_ERROR = new FileOutputStream(FileDescriptor.err);

    /** Whether a thread has ended for want of memory: what it had to do will never be done. */
    private static volatile boolean hasEndedThread;

    @SuppressWarnings("UnusedVariable") // it is kept only to be let go
    private volatile byte @Nullable [] forRunning = new byte[(int) Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 64)];
    @SuppressWarnings("UnusedVariable") // it is kept only to be let go
    private volatile byte @Nullable [] forReport = new byte[(int) Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 64)];
    private volatile boolean hasHappened;

    /** Memory is kept from now on: a little, where there is little. */
    OutOfMemory() {}

    /** There is none left: some of what was kept may be used now. */
    void happened() {
        forRunning = null;
        hasHappened = true;
    }

    /** What runs has ended: all that was kept may be used for the report, as nothing else uses it up. */
    void reports() {
        forReport = null;
    }

    /** Whether it was used. */
    boolean hasHappened() {
        return hasHappened;
    }

    /** From now on a thread that ends for want of memory says so in this program's words, not in those of the JVM. */
    static void sayInThreads() {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            if (error instanceof OutOfMemoryError) {
                hasEndedThread = true;
                sayLine();
            } else if (before != null) {
                before.uncaughtException(thread, error);
            } else {
                error.printStackTrace();
            }
        });
    }

    /** Whether a thread has ended that way since, so that routes may never end by themselves. */
    static boolean hasEndedThread() {
        return hasEndedThread;
    }

    /** Says it without allocating anything. */
    static void sayLine() {
        try {
            STANDARD_ERROR.write(LINE);
        } catch (IOException | OutOfMemoryError e) {
            // There is nobody left who could be told.
            return;
        }
    }
}
