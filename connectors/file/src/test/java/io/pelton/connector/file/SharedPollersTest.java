// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Endpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Two threads that take from one poller, as parallel instances of a route with {@code pollEnrich} do. */
class SharedPollersTest {
    private static final int LINES = 40_000;
    private static final int FILES = 60;

    @TempDir
    private Path folder;

    @Test
    void linesAreTakenByTwoThreads_eachIsTakenOnce() throws Exception {
        List<String> lines = IntStream.range(0, LINES).mapToObj(Integer::toString).toList();
        Path file = Files.write(folder.resolve("in"), lines);
        Pollable.Poller poller = Lines.of(file.toString()).poller(EngineRuntime.system(), false);
        // sorted, as looking for each among all takes longer than taking them
        assertThat(takenByTwo(poller).stream().sorted().toList()).isEqualTo(lines.stream().sorted().toList());
    }

    @Test
    void filesAreTakenByTwoThreads_eachIsTakenOnce() throws Exception {
        List<String> names = IntStream.range(0, FILES).mapToObj(Integer::toString).toList();
        for (String name : names) {
            Files.writeString(folder.resolve(name), name);
        }
        Endpoint endpoint =
                Endpoint.of(new FileConnector().descriptor(), folder.toString(), Map.of("noop", "true"));
        Pollable.Poller poller = ((FileSource) new FileConnector().source(endpoint)).poller(EngineRuntime.system(), false);
        assertThat(takenByTwo(poller)).containsExactlyInAnyOrderElementsOf(names);
    }

    private static List<String> takenByTwo(Pollable.Poller poller) throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        FutureTask<List<String>> other = new FutureTask<>(() -> taken(poller, start));
        Thread.ofPlatform().daemon().start(other);
        List<String> all = new ArrayList<>(taken(poller, start));
        try {
            all.addAll(other.get(30, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            throw new AssertionError("the other thread has failed", e.getCause());
        }
        return all;
    }

    private static List<String> taken(Pollable.Poller poller, CyclicBarrier start) throws Exception {
        start.await(30, TimeUnit.SECONDS);
        List<String> bodies = new ArrayList<>();
        for (Message message = poll(poller); message != null; message = poll(poller)) {
            bodies.add(String.valueOf(message.body()));
        }
        return bodies;
    }

    private static @Nullable Message poll(Pollable.Poller poller) throws Exception {
        return poller.poll(new Message(null));
    }
}
