// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.List;
import java.util.Map;

/** Measures how long one scenario takes in this JVM: {@code answer-file subject scenario}. No row if it is not supported. */
public final class WaitingFork {
    static final String CASE = "case";

    private static final int PATIENCE_SECONDS = 120;

    private WaitingFork() {}

    /** Runs it once to load classes, and once more. */
    public static void main(String[] args) throws Exception {
        Subject subject = Subject.valueOf(args[1]);
        Scenario scenario = Scenario.valueOf(args[2]);
        Fork.answer(args[0], rows(subject, scenario));
        // Camel may leave threads behind.
        System.exit(0);
    }

    private static List<Row> rows(Subject subject, Scenario scenario) throws Exception {
        try {
            seconds(subject, scenario, Math.min(scenario.arrivals(), 10));
            double seconds = seconds(subject, scenario, scenario.arrivals());
            return List.of(Row.of(subject.label(), Map.of(CASE, scenario.label()), seconds, "s"));
        } catch (PeltonException e) {
            if (e.code() == ErrorCode.NOT_SUPPORTED || e.code() == ErrorCode.UNKNOWN_OPTION) {
                System.err.println("not supported: " + e.getMessage());
                return List.of();
            }
            throw e;
        }
    }

    /** The time from the first message to the last of so many arrivals. */
    static double seconds(Subject subject, Scenario scenario, long arrivals) throws Exception {
        Marks marks = new Marks();
        marks.expect(arrivals);
        try (WaitingPeer peer = subject.start(scenario, marks, Map.of())) {
            peer.send(Math.min(scenario.messages(), arrivals));
            return marks.secondsUntil(marks.await(PATIENCE_SECONDS));
        }
    }
}
