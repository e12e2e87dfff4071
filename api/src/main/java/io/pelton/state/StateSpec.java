// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.util.Set;
import java.util.function.Function;

/**
 * One state of a step.
 *
 * @param name tells it apart from the others of the step; written down with it, so never changed
 * @param version the version of what {@link State#write} writes
 * @param readable the versions that {@link State#read} reads; any other is refused
 * @param maker makes it, empty
 */
public record StateSpec<S extends State>(String name, int version, Set<Integer> readable, Function<StateAccount, S> maker) {
    public StateSpec {
        readable = Set.copyOf(readable);
    }

    /** A state that reads its own version only. */
    public StateSpec(String name, int version, Function<StateAccount, S> maker) {
        this(name, version, Set.of(version), maker);
    }
}
