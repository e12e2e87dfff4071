// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

/** What is done when the JVM ends, which has a thread of its own for it. */
final class AtExit {
    private final Thread hook;

    AtExit(Runnable action) {
        this.hook = Thread.ofPlatform().unstarted(action);
    }

    void add() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    void remove() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is ending: the thread runs
        }
    }
}
