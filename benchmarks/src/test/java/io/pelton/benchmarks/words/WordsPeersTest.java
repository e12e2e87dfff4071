// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.words;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.process.ProcessPeer;
import io.pelton.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** All peers write what {@code tr}, {@code awk} and {@code sort} do. */
class WordsPeersTest {
    private static final List<String> LAUNCHER = new Fork(Main.class, List.of()).command(List.of());

    @Test
    @EnabledIfSystemProperty(named = "pelton.nightly", matches = "true")
    void allPeersWriteTheSame(@TempDir Path work) throws Exception {
        Path text = Texts.make(work, 2);
        for (ProcessPeer peer : WordsBenchmark.peers(LAUNCHER, Path.of("..").toAbsolutePath().normalize())) {
            assertThat(WordsBenchmark.run(work).seconds(peer, text)).isPositive();
        }
    }

    @Test
    void wordsWithQuotesAndOddSpacesAreCountedAlike(@TempDir Path work) throws Exception {
        Path text = Files.writeString(work.resolve("odd.txt"), " say \"hi\",\tand\u000b\fgo\r\n\n  \"hi\",  é Go and");
        for (ProcessPeer peer : WordsBenchmark.peers(LAUNCHER, Path.of("..").toAbsolutePath().normalize())) {
            assertThat(WordsBenchmark.run(work).seconds(peer, text)).isPositive();
        }
        assertThat(work.resolve("output/words.csv"))
                .hasContent("\"\"\"hi\"\",\",2\nand,2\nGo,1\ngo,1\nsay,1\né,1\n");
    }
}
