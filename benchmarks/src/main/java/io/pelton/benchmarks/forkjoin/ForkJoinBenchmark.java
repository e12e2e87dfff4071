// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.forkjoin;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import io.pelton.lab.forkjoin.TrigStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What it costs to share small tasks between threads, against the JDK's ways to do it. */
public final class ForkJoinBenchmark implements Benchmark {
    static final List<Integer> ANGLES = List.of(200, 400, 800, 1600);

    @Override
    public String name() {
        return "forkjoin";
    }

    @Override
    public String description() {
        return """
                How often in a millisecond the sine, the cosine and the tangent of the angles 0, 1, …,
                n - 1 are computed and summed: in one loop; as 3 n tasks, all submitted to the JDK's
                common pool, then joined in reverse order; as a parallel stream; with `Parallel.sum`.
                The sums are checked. Wall-clock time, as this is about using several processors: so
                the rows mean something on an idle machine only. Each subject runs in JVMs of its own,
                in interleaved rounds; the score is the best of many samples of 5 ms after a
                warm-up. Published for JDK 8, direct and fork/join: 27.7 and 15.9 at n = 200, 3.36
                and 1.97 at n = 1600.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of(ForkJoinFork.N);
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        List<Row> rows = new ArrayList<>();
        for (int round = 0; round < settings.pick(3, 5); round++) {
            for (TrigStrategy strategy : TrigStrategy.values()) {
                List<String> args = List.of(strategy.name(), String.valueOf(settings.pick(1, 4)));
                rows.addAll(new Fork(ForkJoinFork.class, List.of()).run(settings.work(), args));
            }
        }
        return new Rows(rows).bestOfRounds();
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        return List.of(
                Bar.atLeast("forkjoin.200.direct.ratio", ratio(rows, 200, TrigStrategy.DIRECT), 0.95),
                Bar.atLeast("forkjoin.1600.direct.ratio", ratio(rows, 1600, TrigStrategy.DIRECT), 1.5),
                Bar.atLeast("forkjoin.200.tasks.ratio", ratio(rows, 200, TrigStrategy.JDK_FORK_JOIN), 10),
                Bar.atLeast("forkjoin.1600.tasks.ratio", ratio(rows, 1600, TrigStrategy.JDK_FORK_JOIN), 10));
    }

    private static @Nullable Double ratio(List<Row> rows, int angles, TrigStrategy other) {
        Rows same = new Rows(rows).with(ForkJoinFork.N, angles);
        return same.ratio(subject(TrigStrategy.PELTON), subject(other));
    }

    /** The word that the name of a strategy's rows begins with. */
    private static String subject(TrigStrategy strategy) {
        return strategy.label().split("\\W", 2)[0];
    }
}
