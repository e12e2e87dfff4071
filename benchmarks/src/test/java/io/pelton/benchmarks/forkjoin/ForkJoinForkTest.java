// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.forkjoin;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.lab.forkjoin.TrigStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ForkJoinForkTest {
    /** The fork itself fails where a sum is wrong. */
    @Test
    void everyStrategyIsMeasuredAndEveryBarHasItsRows(@TempDir Path work) throws Exception {
        List<Row> rows = new ArrayList<>();
        for (TrigStrategy strategy : TrigStrategy.values()) {
            rows.addAll(new Fork(ForkJoinFork.class, List.of()).run(work, List.of(strategy.name(), "0")));
        }

        assertThat(rows).hasSize(TrigStrategy.values().length * ForkJoinBenchmark.ANGLES.size());
        assertThat(new ForkJoinBenchmark().bars(rows)).extracting(Bar::value).doesNotContainNull();
    }
}
