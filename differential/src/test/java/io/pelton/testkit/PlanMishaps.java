// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.testkit.simulation.CutPoints;
import io.pelton.testkit.simulation.FaultTable.Cell;
import io.pelton.testkit.simulation.Mishap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What may happen to a random plan: once, at a cut point or in a call of the user's code. */
final class PlanMishaps {
    /** The calls that a random plan makes of its sources, steps and sinks; any of them may fail. */
    private static final List<String> CALLS = List.of(
            "source.splits",
            "source.open",
            "source.advance",
            "source.close",
            "step",
            "sink.open",
            "sink.write",
            "sink.flush",
            "sink.close");

    private static final List<String> KINDS = List.of("STOP", "CUT", "STALL", "KILL", "MEMORY", "EXCEPTION", "ERROR");

    /** So long that every flow ends before, and so short that some do not. */
    private static final List<Duration> DEADLINES =
            List.of(Duration.ofDays(1), Duration.ofDays(1), Duration.ofMillis(1), Duration.ofNanos(10_000));

    private PlanMishaps() {}

    /** All that is possible. */
    static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (String kind : KINDS) {
            places(kind).forEach(place -> cells.add(new Cell(kind, place)));
        }
        return cells;
    }

    private static List<String> places(String kind) {
        return switch (kind) {
            case "EXCEPTION", "ERROR" -> CALLS;
            case "MEMORY" -> {
                List<String> places = new ArrayList<>(CutPoints.allocating());
                places.addAll(CALLS);
                yield places;
            }
            default -> CutPoints.all();
        };
    }

    /** One schedule in four is undisturbed; the places of a kind are as likely, so that those which are passed seldom are hit too. */
    static Mishap draw(SplittableRandom random) {
        if (random.nextInt(4) == 0) {
            return Mishap.NONE;
        }
        String kind = KINDS.get(random.nextInt(KINDS.size()));
        List<String> places = places(kind);
        String place = places.get(random.nextInt(places.size()));
        int time = 1 + random.nextInt(1 << random.nextInt(6));
        return kind.equals("STOP")
                ? Mishap.stop(place, time, DEADLINES.get(random.nextInt(DEADLINES.size())))
                : Mishap.of(new Cell(kind, place), time);
    }
}
