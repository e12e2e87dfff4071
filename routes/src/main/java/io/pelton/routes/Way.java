// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.ArrayDeque;
import java.util.Deque;

/** What the steps of a message's whole way have in common; a copy that is handed over has a way of its own. */
final class Way {
    final Deque<RouteStep.Block> handlerBlocks = new ArrayDeque<>();
    int handlers;
    private final boolean alwaysKeepsOriginal;
    boolean keepsOriginal;
    boolean hasCompletions;

    /** Whether something at the end of the way tells messages that have failed from others: steps that see where, or one that has remembered a key. */
    boolean tellsFailures;

    /** Whether a step may let the message go on by itself. */
    boolean isAsynchronous;

    /** Whether a try or a circuit breaker may have ended on it, within the innermost one. */
    boolean hasTryEnded;

    /** @param keepsOriginals whether the message as it came is always kept, as an expression asks for it */
    Way(boolean keepsOriginals) {
        this.alwaysKeepsOriginal = keepsOriginals;
        this.keepsOriginal = keepsOriginals;
    }

    /** That of a copy which is handed over here. */
    Way ofCopy() {
        return new Way(alwaysKeepsOriginal);
    }

    /** Messages on it are led through steps that are laid out on {@code other}, whose needs are not known yet. */
    @SuppressWarnings("ReferenceEquality")
    void joins(Way other) {
        if (other != this) {
            keepsOriginal = true;
            hasCompletions = true;
        }
    }

    boolean needsScope() {
        return keepsOriginal || hasCompletions;
    }
}
