// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProgressTest {
    private static final Processors BUSY = new Processors(1.5, 2);

    @Test
    void showsCountsRatesShareAndTimeLeft() {
        Progress progress = new Progress("errors");
        assertThat(progress.line(List.of(running(1_000_000, 100_000_000, 400_000_000)), 1, BUSY))
                .isEqualTo("errors  1.00 M records  100 MB  1.00 M records/s  100 MB/s  25 %  ETA 3 s  CPU 75 %");
    }

    @Test
    void showsNoShareIfTheEndIsUnknown() {
        assertThat(new Progress("ticks").line(List.of(running(20, 0, -1)), 10, BUSY))
                .isEqualTo("ticks  20 records  2 records/s  CPU 75 %");
    }

    @Test
    void oneRecordIsOne() {
        assertThat(new Progress("drop").line(List.of(running(1, 0, -1)), 1, BUSY)).isEqualTo("drop  1 record  1 record/s  CPU 75 %");
    }

    @Test
    void addsUpSeveralRoutes() {
        List<FlowSnapshot> routes = List.of(running(10, 1000, 2000), running(20, 500, 3000));
        assertThat(new Progress("2 routes").line(routes, 1, BUSY))
                .isEqualTo("2 routes  30 records  1.50 kB  30 records/s  1.50 kB/s  30 %  ETA 3 s  CPU 75 %");
    }

    @Test
    void followsAChangedRateSmoothly() {
        Progress progress = new Progress("r");
        progress.line(List.of(running(1000, 0, -1)), 1, BUSY);
        assertThat(progress.line(List.of(running(1000, 0, -1)), 2, BUSY)).contains("  700 records/s  ");
    }

    private static FlowSnapshot running(long records, long bytes, long total) {
        return new FlowSnapshot(
                "f", FlowState.RUNNING, records, bytes, total, 0, 0, 0, 0, 0, Duration.ZERO, List.of(), List.of(),
                List.of(), true, -1, null);
    }
}
