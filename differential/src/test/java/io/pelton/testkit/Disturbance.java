// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.CutPoints;
import io.pelton.testkit.simulation.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What happens to a flow that is none of its own doing: once, at a cut point or at a call that it makes of the user's code.
 *
 * @param kind what happens
 * @param place the name of the cut point, or of the call
 * @param time at which pass of it, from 1
 * @param deadline how long a flow that is stopped may go on
 */
record Disturbance(Kind kind, String place, int time, Duration deadline) {
    /** Kinds of it. */
    enum Kind {
        NONE("none"),
        STOP("stop"),
        CUT("cut"),
        STALL("stall"),
        KILL("kill"),
        MEMORY("memory"),
        EXCEPTION("exception"),
        ERROR("error");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /** Its name in tables. */
        String title() {
            return title;
        }
    }

    static final Disturbance NONE = new Disturbance(Kind.NONE, "", 0, Duration.ZERO);

    /** So long that every flow ends before, and so short that some do not. */
    private static final List<Duration> DEADLINES =
            List.of(Duration.ofDays(1), Duration.ofDays(1), Duration.ofMillis(1), Duration.ofNanos(10_000));

    /** The calls that a random plan makes of its sources, steps and sinks; any of them may fail. */
    static final List<String> CALLS = List.of(
            "source.splits",
            "source.open",
            "source.advance",
            "source.close",
            "step",
            "sink.open",
            "sink.write",
            "sink.flush",
            "sink.close");

    /** Kinds that happen at a cut point; the others happen at a call. */
    private static final Set<Kind> AT_CUT_POINTS = EnumSet.of(Kind.STOP, Kind.CUT, Kind.STALL, Kind.KILL);

    /** One schedule in four is undisturbed; the cut points are as likely, so that those which are passed seldom are hit too. */
    static Disturbance draw(SplittableRandom random) {
        Kind[] kinds = Kind.values();
        Kind kind = random.nextInt(4) == 0 ? Kind.NONE : kinds[1 + random.nextInt(kinds.length - 1)];
        List<String> places = places(kind);
        boolean isAnywhere = kind == Kind.STALL && random.nextInt(8) == 0; // also at a cut point that is not known
        String place = places.isEmpty() || isAnywhere ? "" : places.get(random.nextInt(places.size()));
        int time = 1 + random.nextInt(1 << random.nextInt(6));
        Duration deadline = kind == Kind.STOP ? DEADLINES.get(random.nextInt(DEADLINES.size())) : Duration.ZERO;
        return kind == Kind.NONE ? NONE : new Disturbance(kind, place, time, deadline);
    }

    /** Where this kind can happen. */
    static List<String> places(Kind kind) {
        return switch (kind) {
            case NONE -> List.of();
            case STOP, CUT, STALL, KILL -> CutPoints.all();
            case EXCEPTION, ERROR -> CALLS;
            case MEMORY -> {
                List<String> places = new ArrayList<>(CutPoints.allocating());
                places.addAll(CALLS);
                yield places;
            }
        };
    }

    /** What the simulation has to do for it. */
    Fault[] faults() {
        return switch (kind) {
            case NONE, EXCEPTION, ERROR -> new Fault[0];
            case STOP, CUT -> new Fault[] {new Fault(Fault.Kind.MOMENT, place, time)};
            case STALL -> new Fault[] {new Fault(Fault.Kind.STALL, place, time)};
            case KILL -> new Fault[] {new Fault(Fault.Kind.KILL, place, time)};
            case MEMORY -> isAtCall() ? new Fault[0] : new Fault[] {new Fault(Fault.Kind.MEMORY, place, time)};
        };
    }

    /** Whether it is a call that fails. */
    boolean isAtCall() {
        return kind != Kind.NONE && !AT_CUT_POINTS.contains(kind) && CALLS.contains(place);
    }

    /** The same at the cut point where it has happened. */
    Disturbance at(String cutPoint) {
        return new Disturbance(kind, cutPoint, time, deadline);
    }

    /** The call that fails for it. */
    List<CallFault> calls() {
        return isAtCall() ? List.of(new CallFault(CallFault.Kind.valueOf(kind.name()), place, time)) : List.of();
    }

    @Override
    public String toString() {
        return kind == Kind.NONE ? "undisturbed" : kind.title() + " at '" + (place.isEmpty() ? "any" : place) + "', time " + time + (kind == Kind.STOP ? ", deadline " + deadline : "");
    }
}
