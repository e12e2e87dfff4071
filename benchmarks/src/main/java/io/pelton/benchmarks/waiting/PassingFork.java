// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import io.pelton.engine.EngineOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Measures in this JVM how much memory is live when so many messages have passed a group that is open since the first, in
 * batches of one, none of which can be acknowledged before it: {@code answer-file count…}. Pelton only: Camel acknowledges
 * what is in a group.
 */
public final class PassingFork {
    static final String MESSAGES = "messages";

    private static final int WARM_UP = 100_000;

    private PassingFork() {}

    /** Counts grow. */
    public static void main(String[] args) throws Exception {
        row(WARM_UP);
        List<Row> rows = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            rows.add(row(Integer.parseInt(args[i])));
        }
        Fork.answer(args[0], rows);
    }

    private static Row row(int messages) throws Exception {
        Marks marks = new Marks();
        try (WaitingPeer peer = new PeltonWaiting(
                EngineOptions.defaults().withBatchSize(1), Scenario.PASSING, marks, Map.of())) {
            peer.send(messages);
            if (marks.arrived() != (messages - 1) / 2) {
                throw new IllegalStateException(
                        marks.arrived() + " groups are complete, not " + (messages - 1) / 2 + ": one was not open");
            }
            return Row.of(
                    Subject.PELTON.label(),
                    Map.of(WaitingFork.CASE, Scenario.PASSING.label(), MESSAGES, messages),
                    ThisProcess.liveBytes() / 1e6,
                    "MB");
        }
    }
}
