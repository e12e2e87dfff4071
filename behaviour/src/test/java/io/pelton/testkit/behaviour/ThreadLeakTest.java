// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.error.PeltonException;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.FailingSink;
import io.pelton.testkit.Gate;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** However a flow ends, no thread of its engine is left once that is closed: workers, sinks, sources that block, calls. */
class ThreadLeakTest {
    /** How the flow ends. */
    enum End {
        DONE,
        STOPPED,
        CUT_SHORT,
        FAILED,
        ENGINE_CLOSED
    }

    private final Set<Thread> before = peltonThreads();
    private final Set<Thread> calls = ConcurrentHashMap.newKeySet();

    /** The timer's thread is the JVM's, not an engine's: it goes when it was idle for a while. */
    private static Set<Thread> peltonThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("pelton-") && !thread.getName().equals("pelton-timer"))
                .collect(Collectors.toSet());
    }

    private Set<Thread> left() {
        Set<Thread> left = peltonThreads();
        left.removeAll(before);
        calls.stream().filter(Thread::isAlive).forEach(left::add);
        return left;
    }

    @ParameterizedTest
    @EnumSource
    void flowEndsAndItsEngineIsClosed_noThreadIsLeft(End how) throws InterruptedException {
        List<ScriptedSource.Event<Long>> events = new ArrayList<>(Flows.values(0, 500));
        if (how == End.FAILED) {
            events.add(new ScriptedSource.Broken<>(new IOException("the disk is gone")));
        } else if (how != End.DONE) {
            events.add(new ScriptedSource.Gap<>(new Gate()));
        }
        ScriptedSource<Long> blocking = ScriptedSource.<Long>named("blocking").split(events).blocking();
        RecordingSink<Long> sink = RecordingSink.background("sink");
        Gate never = new Gate();
        try (Engine engine = new Engine(options(2, 8, 4))) {
            FlowHandle handle = engine.run(Flow.from(blocking)
                    .parallel(2)
                    .map(n -> n)
                    .<Long>async(
                            n -> {
                                calls.add(Thread.currentThread());
                                if (n == 499 && (how == End.CUT_SHORT || how == End.ENGINE_CLOSED)) {
                                    never.pass();
                                }
                                return n;
                            },
                            4)
                    .peek(n -> {
                        if (n % 10 == 0) {
                            throw new IllegalStateException("a dead letter");
                        }
                    })
                    .to(sink)
                    .onError(ErrorPolicy.deadLetter(RecordingSink.<DeadLetter>background("letters"))));
            switch (how) {
                case DONE, FAILED -> finished(handle);
                case STOPPED -> {
                    Flows.await("the first records", () -> sink.flushed() > 0);
                    assertThat(peltonThreads()).as("threads while it runs").isNotEmpty();
                    handle.stop(PATIENCE);
                    finished(handle);
                }
                case CUT_SHORT -> {
                    never.awaitReached(PATIENCE);
                    handle.stop(Duration.ZERO);
                    finished(handle);
                }
                case ENGINE_CLOSED -> never.awaitReached(PATIENCE);
            }
        }
        Flows.await("no thread of the engine is left", () -> left().isEmpty());
        assertThat(calls).as("calls that were watched").isNotEmpty();
        assertThat(blocking.stillOpen()).as("open cursors").isZero();
    }

    @Test
    void flowCannotBeStarted_noThreadIsLeft() {
        try (Engine engine = new Engine(options(2, 8, 4))) {
            assertThatThrownBy(() -> engine.run(Flow.from(Flows.numbers(10))
                            .multicast(
                                    one -> one.to(RecordingSink.background("one")),
                                    two -> two.to(FailingSink.<Long>background().failingOpen(new IOException("no"))))))
                    .isInstanceOf(PeltonException.class);
        }
        Flows.await("no thread of the engine is left", () -> left().isEmpty());
        assertThat(left()).isEmpty();
    }
}
