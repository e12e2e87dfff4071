// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What the steps of a message's whole way have in common; a copy that is handed over has a way of its own. */
final class Way {
    private final HandlerLimit limit;

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
    /** The routes whose failures it comes from, each as often as that is so: those whose failures are dealt with by a way that this one began as a copy on. */
    private List<String> failed = List.of();

    /** Whether a try or a circuit breaker may have ended on it, within the innermost one. */
    boolean hasTryEnded;

    /** @param keepsOriginals whether the message as it came is always kept, as an expression asks for it */
    Way(boolean keepsOriginals, HandlerLimit limit) {
        this.limit = limit;
        this.alwaysKeepsOriginal = keepsOriginals;
        this.keepsOriginal = keepsOriginals;
    }

    /** That of a copy which is handed over here. */
    Way ofCopy() {
        Way copy = new Way(alwaysKeepsOriginal, limit);
        copy.failed = Stream.concat(failed.stream(), handling.stream()).toList();
        return copy;
    }

    /**
     * Whether nobody deals with failures of a route here: it is called because one of its own messages has failed, as in Camel; or, which is not as there, it is
     * handed copies because one has, or handlers call routes whose handlers call routes, more often than there is room for.
     */
    boolean isUnhandled(String route) {
        if (handling.contains(route)) {
            return true;
        }
        return handling.size() + failed.size() >= limit.deepest() || Collections.frequency(failed, route) >= limit.rounds();
    }

    /** Lays out what is led by copies that have no place in what this way has begun to deal with: as in Camel, their failures are new ones. */
    void apart(Runnable copies) {
        List<String> outer = failed;
        failed = Stream.concat(failed.stream(), handling.stream()).toList();
        whileHandling(List.of(), () -> {
            copies.run();
            return copies;
        });
        failed = outer;
    }

    /** Lays out what is reached while failures of these routes are being dealt with. */
    <R> R whileHandling(List<String> routes, Supplier<R> steps) {
        List<String> before = List.copyOf(handling);
        handling.clear();
        handling.addAll(routes);
        R laidOut = steps.get();
        handling.clear();
        handling.addAll(before);
        return laidOut;
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
