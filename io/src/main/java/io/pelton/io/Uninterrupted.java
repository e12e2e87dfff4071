// SPDX-License-Identifier: Apache-2.0

package io.pelton.io;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;

/** A wait that an interrupt does not end: the thread is interrupted again when it is over. */
final class Uninterrupted {
    private Uninterrupted() {}

    static void await(Event event) {
        boolean wasInterrupted = false;
        while (true) {
            try {
                event.await();
                break;
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            EngineRuntime.current().currentTask().interrupt();
        }
    }
}
