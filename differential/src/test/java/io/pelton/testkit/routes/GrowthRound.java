// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.engine.EngineOptions;
import io.pelton.testkit.routes.StatefulRoutes.Drawn;
import io.pelton.testkit.routes.StatefulRoutes.Shape;
import io.pelton.testkit.simulation.Mishap;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.ObjectName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random routes whose groups are complete when they have a few messages, but for that of the first message: what is kept then does not
 * depend on how many messages have gone by. Counts all objects of the engine, of messages and of steps in the JVM.
 */
final class GrowthRound {
    private static final int FEW = 200;
    private static final int MANY = 700;
    private static final Shape SHAPE = new Shape(1, MANY + 1, false, false, false, false, true, false, false);

    private GrowthRound() {}

    /** Fails if more is kept of many messages than of few. */
    static void run(long seed, Path folder) throws IOException {
        Drawn drawn = StatefulRoutes.of(seed, SHAPE);
        Map<Integer, Map<String, Long>> kept = new TreeMap<>();
        ScriptConnector scripts = new ScriptConnector(drawn.scripts(), Map.of(), false, 0, given -> {
            if (given == FEW || given == MANY) {
                kept.put(given, histogram());
            }
        });
        EngineOptions options = EngineOptions.defaults()
                .withMode(EngineOptions.Mode.INTERPRETED)
                .withWorkers(1)
                .withBatchSize(1)
                .withRingCapacity(2);
        try (StatefulRun run = new StatefulRun(drawn.yaml(), drawn.policy(), scripts, new DurableConnector().forgetful(), folder)) {
            run.run(seed, options, Mishap.NONE, 1);
        }
        assertThat(kept).containsKeys(FEW, MANY);
        kept.get(MANY).forEach((name, count) -> {
            long before = kept.get(FEW).getOrDefault(name, 0L);
            assertThat(count - before)
                    .as("how many more of %s are kept after %d messages than after %d\n%s\n-Dpelton.seed=%d", name, MANY, FEW,
                            drawn.yaml(), seed)
                    .isLessThan((MANY - FEW) / 4);
        });
    }

    /** How many objects there are of each class of the engine, of messages and of steps. */
    private static Map<String, Long> histogram() {
        String text;
        try {
            text = (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
        Map<String, Long> counts = new TreeMap<>();
        text.lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields.length >= 4 && fields[3].startsWith("io.pelton.") && !fields[3].startsWith("io.pelton.testkit."))
                .forEach(fields -> counts.merge(fields[3], Long.parseLong(fields[1]), Long::sum));
        return counts;
    }
}
