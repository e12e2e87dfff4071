// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.ArrayDeque;
import java.util.Deque;

/** What the steps of a message's whole way have in common; a copy that is handed over has a way of its own. */
final class Way {
    /** Handlers whose steps call routes whose handlers call routes: that multiplies steps, so the third of them is the last. */
    private static final int DEEPEST = 3;

    final Deque<RouteStep.Block> handlerBlocks = new ArrayDeque<>();

    /** The routes whose failures are being dealt with, the innermost first. */
    final Deque<String> handling = new ArrayDeque<>();

    int handlers;
    private final boolean alwaysKeepsOriginal;
    boolean keepsOriginal;
    boolean hasCompletions;

    /** Whether something at the end of the way tells messages that have failed from others: steps that see where, or one that has remembered a key. */
    boolean tellsFailures;

    /** Whether a step may let the message go on by itself. */
    boolean isAsynchronous;
    boolean isOfFailure;

    /** Whether a try or a circuit breaker may have ended on it, within the innermost one. */
    boolean hasTryEnded;

    /** Whether failures are left as they are, whatever the routes say. */
    private boolean isLast;

    /** @param keepsOriginals whether the message as it came is always kept, as an expression asks for it */
    Way(boolean keepsOriginals) {
        this.alwaysKeepsOriginal = keepsOriginals;
        this.keepsOriginal = keepsOriginals;
    }

    /** That of a copy which is handed over here. What becomes of failures is not asked for ever. */
    Way ofCopy() {
        Way copy = new Way(alwaysKeepsOriginal);
        copy.isOfFailure = isOfFailure || !handling.isEmpty();
        copy.isLast = isOfFailure;
        return copy;
    }

    /** Whether nobody deals with failures of a route here: it is called because one of its own messages has failed. */
    boolean isUnhandled(String route) {
        return isLast || handling.size() >= DEEPEST || handling.contains(route);
    }

    boolean needsScope() {
        return keepsOriginal || hasCompletions;
    }
}
