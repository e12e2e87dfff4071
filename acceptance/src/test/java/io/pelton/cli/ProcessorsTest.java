// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessorsTest {
    @Test
    void saysHowManyWereBusy() {
        assertThat(new Processors(1.93, 2)).hasToString("1.9 of 2 processors busy");
        assertThat(new Processors(0, 1)).hasToString("0.0 of 1 processor busy");
    }

    @Test
    void neverSaysMoreThanThereAre() {
        Processors more = new Processors(2.2, 2);
        assertThat(more).hasToString("2.0 of 2 processors busy");
        assertThat(more.percent()).isEqualTo(100);
        assertThat(new Processors(0.5, 2).percent()).isEqualTo(25);
    }

    @Test
    void measuresThisProcess() {
        Duration before = Processors.time();
        assertThat(before).isPositive();
        assertThat(Processors.since(before.minusSeconds(1), 1).busy()).isGreaterThanOrEqualTo(1);
        assertThat(Processors.since(before, 0).busy()).isZero();
    }
}
