// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.List;

/**
 * How far a plan follows messages that have failed: the steps for them are laid out where they are, and those of their own failures within them.
 *
 * @param deepest how many handlers act within each other
 * @param rounds how often the handler of one route acts on messages that come back to it as copies
 */
record HandlerLimit(int deepest, int rounds) {
    /** The largest one first; a smaller one is for a plan that would have too many steps. */
    static final List<HandlerLimit> ALL = List.of(new HandlerLimit(12, 8), new HandlerLimit(6, 3), new HandlerLimit(3, 2), new HandlerLimit(3, 1));

    /** The one after this; this if it is the last. */
    HandlerLimit smaller() {
        return ALL.get(Math.min(ALL.indexOf(this) + 1, ALL.size() - 1));
    }

    boolean isSmallest() {
        return equals(ALL.getLast());
    }
}
