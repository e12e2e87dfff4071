// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The phase that a process is in, in a file that both it and the one that kills it have in memory: what it has written there outlives it.
 *
 * <pre>
 *   0  phase that it is in
 *   4  phase in which it is to stand still until it is killed, or -1
 *   8  the how manieth time
 *  12  how often it has entered each phase
 * </pre>
 */
final class PhaseFile {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final int PHASE = 0;
    private static final int STILL = 4;
    private static final int TIME = 8;
    private static final int ENTERED = 12;

    /** Each at its number. */
    private static final List<Phase> PHASES = List.of(Phase.values());

    private final MappedByteBuffer buffer;

    PhaseFile(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            buffer = channel.map(FileChannel.MapMode.READ_WRITE, 0, ENTERED + 4L * PHASES.size());
        }
    }

    /** No process is in any phase; the next one stands still nowhere. */
    void clear() {
        for (int i = 0; i < buffer.capacity(); i += 4) {
            INT.setVolatile(buffer, i, 0);
        }
        INT.setVolatile(buffer, STILL, -1);
    }

    /** The next process stands still when it enters {@code phase} for the {@code time}-th time. */
    void standStill(Phase phase, int time) {
        INT.setVolatile(buffer, TIME, time);
        INT.setVolatile(buffer, STILL, PHASES.indexOf(phase));
    }

    Phase phase() {
        return PHASES.get((int) INT.getVolatile(buffer, PHASE));
    }

    /** How often the process has entered {@code phase}. */
    int entered(Phase phase) {
        return (int) INT.getVolatile(buffer, ENTERED + 4 * PHASES.indexOf(phase));
    }

    /** The calling thread is in {@code phase} from now on, and does not come back if that is where it is to stand still. */
    void enter(Phase phase) {
        int number = PHASES.indexOf(phase);
        INT.setVolatile(buffer, PHASE, number);
        int times = 1 + (int) INT.getAndAdd(buffer, ENTERED + 4 * number, 1);
        while (number == (int) INT.getVolatile(buffer, STILL) && times == (int) INT.getVolatile(buffer, TIME)) {
            LockSupport.park();
        }
    }
}
