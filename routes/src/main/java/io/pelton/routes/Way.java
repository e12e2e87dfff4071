// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.ArrayDeque;
import java.util.Deque;

/** What the steps of a message's whole way have in common; a copy that is handed over has a way of its own. */
final class Way {
    final Deque<RouteStep.Block> handlerBlocks = new ArrayDeque<>();
    int handlers;
    int inHandlers;
    boolean keepsOriginal;
    boolean hasCompletions;

    /** Whether a step may let the message go on by itself. */
    boolean isAsynchronous;
    boolean isOfFailure;

    /** That of a copy which is handed over here. What becomes of failures is not asked for ever. */
    Way ofCopy() {
        Way copy = new Way();
        copy.isOfFailure = isOfFailure || inHandlers > 0;
        copy.inHandlers = isOfFailure ? 1 : 0;
        return copy;
    }

    boolean needsScope() {
        return keepsOriginal || hasCompletions;
    }
}
