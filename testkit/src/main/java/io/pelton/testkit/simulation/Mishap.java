// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.testkit.simulation.FaultTable.Cell;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a run that is none of its own doing.
 *
 * @param faults what happens at cut points
 * @param calls which calls fail
 * @param deadline how long a flow may go on that is stopped at a {@link Fault.Kind#MOMENT}; null if none is stopped
 */
public record Mishap(List<Fault> faults, List<CallFault> calls, @Nullable Duration deadline) {
    /** Nothing happens. */
    public static final Mishap NONE = new Mishap(List.of(), List.of(), null);

    /** A stop: all that was read may be written. */
    private static final Duration LONG = Duration.ofDays(1);

    public Mishap {
        faults = List.copyOf(faults);
        calls = List.copyOf(calls);
    }

    /** A fault at a cut point. */
    public static Mishap at(Fault fault) {
        return new Mishap(List.of(fault), List.of(), null);
    }

    /** What a cell of a table stands for, at the pass or the call number {@code time} of its place, from 1. */
    public static Mishap of(Cell cell, int time) {
        return switch (cell.kind()) {
            case "STOP" -> stop(cell.place(), time, LONG);
            case "CUT" -> stop(cell.place(), time, Duration.ZERO);
            case "KILL", "STALL" -> at(new Fault(Fault.Kind.valueOf(cell.kind()), cell.place(), time));
            default -> CutPoints.contains(cell.place())
                    ? at(new Fault(Fault.Kind.valueOf(cell.kind()), cell.place(), time))
                    : new Mishap(List.of(), List.of(new CallFault(CallFault.Kind.valueOf(cell.kind()), cell.place(), time)), null);
        };
    }

    /** The flow is stopped when a cut point is passed, and cut short after {@code deadline}. */
    public static Mishap stop(String cutPoint, int time, Duration deadline) {
        return new Mishap(List.of(new Fault(Fault.Kind.MOMENT, cutPoint, time)), List.of(), deadline);
    }

    /** This and another one, whose deadline counts if there is none yet. */
    public Mishap and(Mishap other) {
        return new Mishap(
                Stream.concat(faults.stream(), other.faults.stream()).toList(),
                Stream.concat(calls.stream(), other.calls.stream()).toList(),
                deadline == null ? other.deadline : deadline);
    }

    /** How a run is drawn to which this happens. */
    public Settings settings(long seed) {
        return Settings.of(seed).with(faults.toArray(new Fault[0]));
    }

    /**
     * What of it has happened in a run.
     *
     * @param wasStopped whether there was a flow to be stopped at the moment for that
     */
    public List<Cell> happened(SimRuntime ended, Calls called, boolean wasStopped) {
        List<Cell> cells = new ArrayList<>();
        String stop = deadline != null && deadline.isZero() ? "CUT" : "STOP";
        for (Fault fault : ended.happened()) {
            if (fault.kind() != Fault.Kind.MOMENT) {
                cells.add(new Cell(fault.kind().name(), fault.cutPoint()));
            } else if (wasStopped) {
                cells.add(new Cell(stop, fault.cutPoint()));
            }
        }
        called.happened().forEach(fault -> cells.add(new Cell(fault.kind().name(), fault.call())));
        return cells;
    }

    @Override
    public String toString() {
        return equals(NONE) ? "undisturbed" : faults + " " + calls + (deadline == null ? "" : ", stopped with a deadline of " + deadline);
    }
}
