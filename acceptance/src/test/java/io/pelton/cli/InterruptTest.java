// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.beacon.Beacon;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@Timeout(60)
class InterruptTest {
    private static final AtomicLong WRITTEN = new AtomicLong();
    private static CountDownLatch blocked = new CountDownLatch(0);

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(new ByteArrayOutputStream(), err, Terminal.NONE, Map.of());

    @Test
    void theFirstInterruptWritesWhatHasBeenRead() {
        blocked = new CountDownLatch(0);
        Run run = run(Duration.ofSeconds(30));
        CompletableFuture<Integer> exitCode = start(run);
        await().until(() -> WRITTEN.get() > 0);
        run.requests().interrupt();
        assertThat(exitCode.join()).isZero();
        assertThat(text())
                .startsWith("stopping: reading no more, writing what has been read (at most 30 s); Ctrl-C again")
                .contains("endless  stopped after", "all that was read is written")
                .doesNotContain("not written");
    }

    @Test
    void aDrainThatIsNotOfWholeSecondsIsSaidInMilliseconds() {
        blocked = new CountDownLatch(0);
        Run run = run(Duration.ofMillis(1_500));
        CompletableFuture<Integer> exitCode = start(run);
        await().until(() -> WRITTEN.get() > 0);
        run.requests().interrupt();
        assertThat(exitCode.join()).isZero();
        assertThat(text()).startsWith("stopping: reading no more, writing what has been read (at most 1500 ms); Ctrl-C again");
    }

    @Test
    void theSecondInterruptGivesUp() {
        blocked = new CountDownLatch(1);
        Run run = run(Duration.ofSeconds(30));
        CompletableFuture<Integer> exitCode = start(run);
        await().until(() -> WRITTEN.get() > 0);
        run.requests().interrupt();
        run.requests().interrupt();
        assertThat(exitCode.join()).isEqualTo(130);
        assertThat(text()).contains("stopping:", "giving up:").containsPattern("endless  (cut short|abandoned) after");
        blocked.countDown();
    }

    @Test
    void when_theSecondInterruptComesBeforeTheRoutesRun_then_theyEndAtOnce() {
        blocked = new CountDownLatch(1);
        Run run = run(Duration.ofSeconds(30));
        run.requests().interrupt();
        run.requests().interrupt();
        int exitCode = start(run).join();
        // whether it had read anything by then is a matter of luck; if it had not, nothing was cut short
        assertThat(text()).containsPattern("endless  (cut short|stopped) after").doesNotContain("abandoned");
        assertThat(exitCode).isEqualTo(text().contains("cut short") ? 130 : 0);
        blocked.countDown();
    }

    /** The kernel and the shell both tell of a closed terminal, and timeout(1) tells a process and its group. */
    @Test
    void when_theEndIsAskedFor_then_whatHasBeenReadIsWrittenHoweverOftenThatIsTold() {
        blocked = new CountDownLatch(0);
        Run run = run(Duration.ofSeconds(30));
        CompletableFuture<Integer> exitCode = start(run);
        await().until(() -> WRITTEN.get() > 0);
        run.requests().terminate();
        run.requests().terminate();
        assertThat(exitCode.join()).isZero();
        assertThat(text()).startsWith("stopping:").contains("all that was read is written").doesNotContain("giving up");
    }

    @Test
    void when_anInterruptFollows_then_itForces() {
        blocked = new CountDownLatch(1);
        Run run = run(Duration.ofSeconds(30));
        CompletableFuture<Integer> exitCode = start(run);
        await().until(() -> WRITTEN.get() > 0);
        run.requests().terminate();
        run.requests().interrupt();
        assertThat(exitCode.join()).isEqualTo(130);
        assertThat(text()).containsSubsequence("stopping:", "giving up:");
        blocked.countDown();
    }

    /** Each signal has a thread of its own. */
    @Test
    void when_twoSignalsComeAtOnce_then_theirLinesAreInOrder() throws InterruptedException {
        for (int round = 0; round < 400; round++) {
            err.reset();
            StopRequests requests =
                    new StopRequests(new StatusLine(console.err(), false), Duration.ofSeconds(30), () -> {}, () -> {});
            AtomicInteger there = new AtomicInteger();
            Thread first = Thread.ofPlatform().start(() -> signalTogether(requests, there));
            signalTogether(requests, there);
            first.join();
            assertThat(text().lines()).satisfiesExactly(
                    line -> assertThat(line).startsWith("stopping:"), line -> assertThat(line).startsWith("giving up:"));
        }
    }

    private static void signalTogether(StopRequests requests, AtomicInteger there) {
        there.incrementAndGet();
        while (there.get() < 2) {
            Thread.onSpinWait();
        }
        requests.interrupt();
    }

    @Test
    void aDrainThatTakesTooLongIsAFailure() {
        blocked = new CountDownLatch(1);
        Run run = run(Duration.ofMillis(100));
        CompletableFuture<Integer> exitCode = start(run);
        await().until(() -> WRITTEN.get() > 0);
        run.requests().interrupt();
        assertThat(exitCode.join()).isEqualTo(1);
        assertThat(text()).contains("endless  cut short after").containsPattern("not written [0-9,]+ record");
        blocked.countDown();
    }

    private static CompletableFuture<Integer> start(Run run) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return run.execute();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private Run run(Duration drain) {
        WRITTEN.set(0);
        Plan plan = Flow.from(Beacon.of(Beacon.UNLIMITED)).to(new Blocking()).named("endless").plan();
        RunSettings settings = new RunSettings(false, null, drain, null, null, false, false);
        return new Run(List.of(plan), _ -> false, () -> {}, settings, console, new StatusLine(console.err(), false));
    }

    private String text() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** Counts what it gets, and waits at the first record as long as the test wants. */
    private record Blocking() implements Sink<Object> {
        @Override
        public SinkWriter<Object> open() {
            return any -> {
                WRITTEN.incrementAndGet();
                blocked.await();
            };
        }
    }
}
