// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import java.util.List;
import java.util.stream.Stream;

/** The names of the cut points that a flow may pass: those of the engine, and those of the simulation itself. */
public final class CutPoints {
    private static final List<String> ALLOCATING = List.of(
            "a batch is read",
            "a batch is read and not acknowledged",
            "a batch is in the ring",
            "a batch is processed and not released",
            "a sink has flushed",
            "there is no room",
            "an activation is scheduled",
            "an activation queues up",
            "a record is read ahead",
            "a thread is started");

    private static final List<String> NOT_ALLOCATING = List.of(
            "a signal has seen a state",
            "a turn has ended",
            "room is wanted",
            "a batch is taken from the ring",
            "a producer has ended",
            "an activation has ended",
            "a sink takes nothing",
            "positions are to be written",
            "positions are written",
            "a spin",
            "a timer",
            "an event",
            "the end of a piece of work");

    /** Where routes lead parts of a message at once; flows never pass these. */
    private static final List<String> OF_LANES = List.of("a lane begins", "a lane has begun", "a lane has posted", "what lanes have posted is written", "a wait begins");

    /** Where epochs are taken; flows that keep nothing never pass these. */
    private static final List<String> OF_EPOCHS = List.of(
            "a store is taken for flows that start", "sources are to pause", "activations are to be held", "all is quiet", "outputs are to be synced", "outputs are synced", "an epoch is prepared", "an epoch is committed", "an epoch is decided", "an epoch is settled");

    /** Where threads work for a flow whose source takes turns from them; others never pass it. */
    private static final List<String> OF_OFFERED_TURNS = List.of("a thread offers a turn");

    private CutPoints() {}

    /** Whether there is a cut point of this name. */
    public static boolean contains(String name) {
        return all().contains(name) || OF_LANES.contains(name) || OF_EPOCHS.contains(name) || OF_OFFERED_TURNS.contains(name);
    }

    /** Those that only routes pass, where they lead parts of a message at once. */
    public static List<String> ofLanes() {
        return OF_LANES;
    }

    /** Those that only flows pass of which state is kept. */
    public static List<String> ofEpochs() {
        return OF_EPOCHS;
    }

    /** Those that only flows pass whose source takes turns from other threads. */
    public static List<String> ofOfferedTurns() {
        return OF_OFFERED_TURNS;
    }

    /** All that flows pass. */
    public static List<String> all() {
        return Stream.concat(ALLOCATING.stream(), NOT_ALLOCATING.stream()).toList();
    }

    /** Those where memory can be used up: something is allocated between such a cut point and the next one. */
    public static List<String> allocating() {
        return ALLOCATING;
    }
}
