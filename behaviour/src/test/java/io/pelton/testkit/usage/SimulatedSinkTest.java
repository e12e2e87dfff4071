// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.usage;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.flow.Flow;
import io.pelton.spi.Position;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The example of docs/guide/simulation.md. */
class SimulatedSinkTest {
    /** What a sink has flushed. It counts on its own: the engine's counters are what is tested. */
    private static final class Letterbox implements Sink<String> {
        private final transient List<String> flushed = new ArrayList<>();

        @Override
        public SinkWriter<String> open() {
            List<String> pending = new ArrayList<>();
            return new SinkWriter<>() {
                @Override
                public void write(String letter) {
                    pending.add(letter);
                }

                @Override
                public void flush() {
                    flushed.addAll(pending);
                    pending.clear();
                }
            };
        }
    }

    @Test
    void flowIsStoppedOrKilledAtAnyMoment_nothingIsCommittedThatIsNotFlushed() {
        for (long seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Letterbox letterbox = new Letterbox();
            ScriptedSource<String> source = ScriptedSource.of("a", "b", "c", "d", "e", "f", "g", "h");
            EngineOptions options = EngineOptions.defaults().withBatchSize(1 + random.nextInt(3)).withRingCapacity(2);
            AtomicReference<FlowHandle> handle = new AtomicReference<>();
            Settings settings = Settings.of(seed);
            if (random.nextBoolean()) {
                settings = settings.with(new Fault(Fault.Kind.KILL, "", 1 + random.nextInt(50)));
            }
            SimRuntime.simulate(settings, runtime -> {
                try (Engine engine = new Engine(options, runtime)) {
                    handle.set(engine.run(Flow.from(source).parallel(2).map(String::toUpperCase).to(letterbox)));
                    runtime.await(() -> false, random.nextLong(100_000));
                    handle.get().stop(random.nextBoolean() ? Duration.ZERO : Duration.ofSeconds(1));
                }
            });
            long committed = handle.get() == null
                    ? 0
                    : handle.get().snapshot().committed().stream().mapToLong(Position::offset).sum();
            assertThat(letterbox.flushed).as("seed %d", seed).hasSizeGreaterThanOrEqualTo((int) committed).doesNotHaveDuplicates();
        }
    }

    @Test
    void codeOfTheGuide_isThatOfThisTest() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/pelton/testkit/usage/SimulatedSinkTest.java"));
        String guide = Files.readString(Path.of("../docs/guide/simulation.md"));
        String code = guide.substring(guide.indexOf("```java\n") + 8);
        assertThat(code.substring(0, code.indexOf("```")).lines().map(String::strip)).isNotEmpty().allMatch(source::contains);
    }
}
