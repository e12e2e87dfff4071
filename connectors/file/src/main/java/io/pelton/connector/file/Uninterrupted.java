// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.runtime.EngineRuntime;
import java.io.IOException;

/**
 * Uses channels of regular files, which do not wait for anybody, without the interrupt that the thread may have: it would close them.
 * A step may have left it, such as one that has caught an {@link InterruptedException} and interrupts its thread again, as is good
 * custom. The thread has it again afterwards.
 */
final class Uninterrupted {
    private Uninterrupted() {}

    /** Something that an interrupt must not meet. */
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException;
    }

    static <T> T run(Action<T> action) throws IOException {
        EngineRuntime runtime = EngineRuntime.current();
        boolean wasInterrupted = runtime.interrupted();
        try {
            return action.run();
        } finally {
            if (wasInterrupted) {
                runtime.currentTask().interrupt();
            }
        }
    }
}
