// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Measures in this JVM what open groups cost, each with a message: {@code answer-file subject groups idle-seconds
 * timeout-seconds}. All have to be open, and the idle time to be over, before the first of them is complete.
 */
public final class GroupsFork {
    static final String MEASURE = "measure";
    static final String FILL = "CPU time to open one";
    static final String LIVE = "live heap of one";
    static final String IDLE = "CPU while nothing comes";
    static final String EXPIRE = "CPU time to complete one";
    static final String LAG = "last one completed late by";

    /** Time for what begins when the groups are open, such as compiling what has become hot. */
    private static final long CALM_SECONDS = 2;

    private static final int WARM_UP = 20_000;
    private static final int PATIENCE_SECONDS = 120;

    private GroupsFork() {}

    /** Opens few groups to load classes, then as many as it is told. */
    public static void main(String[] args) throws Exception {
        Subject subject = Subject.valueOf(args[1]);
        warmUp(subject);
        Fork.answer(
                args[0],
                measure(subject, Integer.parseInt(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4])));
        // Camel may leave threads behind.
        System.exit(0);
    }

    private static void warmUp(Subject subject) throws Exception {
        Marks marks = new Marks();
        marks.expect(WARM_UP);
        try (WaitingPeer peer = subject.start(Scenario.GROUPS, marks, Map.of("timeout", "100"))) {
            peer.send(WARM_UP);
            marks.await(PATIENCE_SECONDS);
        }
    }

    private static List<Row> measure(Subject subject, int groups, int idleSeconds, int timeoutSeconds)
            throws Exception {
        Marks marks = new Marks();
        marks.expect(groups);
        String timeout = Long.toString(TimeUnit.SECONDS.toMillis(timeoutSeconds));
        Measured rows = new Measured(subject, groups);
        try (WaitingPeer peer = subject.start(Scenario.GROUPS, marks, Map.of("timeout", timeout))) {
            long heap = ThisProcess.liveBytes();
            double cpu = ThisProcess.cpuSeconds();
            peer.send(groups);
            long sent = System.nanoTime();
            rows.add(FILL, (ThisProcess.cpuSeconds() - cpu) * 1e6 / groups, "us");
            rows.add(LIVE, (ThisProcess.liveBytes() - heap) / (double) groups, "B");

            TimeUnit.SECONDS.sleep(CALM_SECONDS);
            cpu = ThisProcess.cpuSeconds();
            TimeUnit.SECONDS.sleep(idleSeconds);
            rows.add(IDLE, (ThisProcess.cpuSeconds() - cpu) * 100 / idleSeconds, "%");
            if (marks.arrived() > 0) {
                throw new IllegalStateException(subject + ": " + marks.arrived()
                        + " groups were complete before all had been open for so long; the timeout is too short");
            }

            cpu = ThisProcess.cpuSeconds();
            long last = marks.await(timeoutSeconds + PATIENCE_SECONDS);
            rows.add(EXPIRE, (ThisProcess.cpuSeconds() - cpu) * 1e6 / groups, "us");
            rows.add(LAG, Math.max(0, (last - sent) / 1e9 - timeoutSeconds), "s");
        }
        return rows.made;
    }

    /** The rows of one subject. */
    private static final class Measured {
        private final List<Row> made = new ArrayList<>();
        private final Subject subject;
        private final String name;

        Measured(Subject subject, int groups) {
            this.subject = subject;
            this.name = label(groups);
        }

        void add(String measure, double score, String unit) {
            made.add(Row.of(subject.label(), Map.of(WaitingFork.CASE, name, MEASURE, measure), score, unit));
        }
    }

    /** The name of the work in the reports. */
    static String label(int groups) {
        return "%,d %s".formatted(groups, Scenario.GROUPS.label());
    }
}
