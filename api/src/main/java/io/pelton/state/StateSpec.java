// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.util.function.Function;

/**
 * One state of a step.
 *
 * @param name tells it apart from the others of the step; written down with it, so never changed
 * @param version the version of what {@link State#write} writes and {@link State#read} reads; any other is refused
 * @param maker makes it, empty
 */
public record StateSpec<S extends State>(String name, int version, Function<StateAccount, S> maker) {}
