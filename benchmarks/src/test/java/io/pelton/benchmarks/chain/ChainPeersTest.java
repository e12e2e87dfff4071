// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import static org.assertj.core.api.Assertions.assertThat;

/** Every peer gives the chain's sum. */
class ChainPeersTest {
    private static final int ELEMENTS = 5000;

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = {"JET", "FLINK"})
    void peersThatAreACallGiveTheSum(ChainPeers peer) throws Exception {
        try (ChainPeer chain = peer.start()) {
            assertThat(chain.run(ELEMENTS).sum()).isEqualTo(ChainWork.sum(ELEMENTS));
        }
    }

    /** These need JVM arguments, so they run as in a measurement, which fails where a sum is wrong. */
    @ParameterizedTest
    @EnumSource(mode = Mode.INCLUDE, names = {"JET", "FLINK"})
    @EnabledIfSystemProperty(named = "pelton.nightly", matches = "true")
    void peersThatRunJobsGiveTheSumInTheirFork(ChainPeers peer, @TempDir Path work) throws Exception {
        List<String> args = List.of(peer.name(), String.valueOf(ELEMENTS), "0");

        List<Row> rows = new Fork(ChainFork.class, peer.jvmArgs()).run(work, args);

        assertThat(rows).singleElement().extracting(Row::unit).isEqualTo("elements/s");
    }
}
