// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.usage;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.flow.Flow;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import io.pelton.testkit.simulation.SimStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

/** The example of docs/guide/simulation.md of a flow that is killed and run again. */
class SimulatedRestartTest {
    private static final List<ScriptedSource.Event<String>> LETTERS = Stream.of("a", "b", "c", "d", "e", "f", "g", "h")
            .<ScriptedSource.Event<String>>map(ScriptedSource.Value::new)
            .toList();

    /** Letters on a disk, a byte each. */
    private static final class Ledger implements Sink<String> {
        private final transient SimStore disk;

        Ledger(SimStore disk) {
            this.disk = disk;
        }

        @Override
        public SinkWriter<String> open() {
            return new SinkWriter<>() {
                @Override
                public void write(String letter) {
                    disk.append("letters", letter.getBytes(US_ASCII));
                }

                @Override
                public void flush() {
                    disk.sync("letters");
                }
            };
        }
    }

    @Test
    void flowIsKilledAndRunAgain_everyLetterIsOnTheDisk() {
        int kills = 0;
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            SimStore disk = new SimStore();
            Settings first = Settings.of(seed).with(new Fault(Fault.Kind.KILL, "", 1 + random.nextInt(50)));
            if (SimRuntime.simulate(first, runtime -> live(disk, runtime)).isKilled()) {
                kills++;
                disk.kill(random);
                SimRuntime.simulate(Settings.of(~seed), runtime -> live(disk, runtime));
            }
            assertThat(new String(disk.read("letters"), US_ASCII)).as("seed %d", seed).contains("a", "b", "c", "d", "e", "f", "g", "h");
        }
        assertThat(kills).isPositive();
    }

    /** One life of the process: it reads on from the last position on the disk, a byte each. */
    private static void live(SimStore disk, SimRuntime runtime) throws InterruptedException {
        byte[] positions = disk.read("positions");
        ScriptedSource<String> source = ScriptedSource.<String>named("letters")
                .split(LETTERS, positions.length == 0 ? 0 : positions[positions.length - 1])
                .acknowledged((_, offset) -> {
                    disk.append("positions", new byte[] {(byte) offset});
                    disk.sync("positions");
                });
        try (Engine engine = new Engine(EngineOptions.defaults().withBatchSize(2).withRingCapacity(2), runtime)) {
            engine.run(Flow.from(source).parallel(2).to(new Ledger(disk))).await();
        }
    }

    @Test
    void codeOfTheGuide_isThatOfThisTest() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/pelton/testkit/usage/SimulatedRestartTest.java"));
        String guide = Files.readString(Path.of("../docs/guide/simulation.md"));
        String code = guide.substring(guide.lastIndexOf("```java\n") + 8);
        assertThat(code.substring(0, code.indexOf("```")).lines().map(String::strip)).isNotEmpty().allMatch(source::contains);
    }
}
