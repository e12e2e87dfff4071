// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What of a flow is called when it has ended, as nothing must be. Thread-safe. */
final class CallsAfterEnd {
    private final Queue<String> calls = new ConcurrentLinkedQueue<>();
    private volatile boolean over;

    /** Something of the flow is called. */
    void called(String what) {
        if (over) {
            calls.add(what);
        }
    }

    /** The flow has ended. */
    void isOver() {
        over = true;
    }

    /** What was called since. */
    List<String> calls() {
        return List.copyOf(calls);
    }
}
