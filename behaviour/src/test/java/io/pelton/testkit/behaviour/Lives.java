// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.runtime.Task;
import io.pelton.spi.Position;
import io.pelton.testkit.behaviour.FlowShape.Numbered;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.FaultTable;
import io.pelton.testkit.simulation.Mishap;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A random flow that is killed, fails or is stopped, and begins again in a new process from what a store has kept of its positions, until it is
 * let run to its end: what must hold over all its lives.
 */
final class Lives {
    private static final int MOST_RECORDS = 30;

    private final long seed;
    private final SplittableRandom random;
    private final FaultTable table;
    private final SimStore store = new SimStore();
    private final FlowShape shape;
    private final Positions positions;
    private final List<ConservationRound> rounds = new ArrayList<>();
    private @Nullable FlowSnapshot last;

    Lives(long seed, FaultTable table) {
        this.seed = seed;
        this.table = table;
        this.random = new SplittableRandom(seed);
        EngineOptions options = ConservationTest.options(random, ConservationTest.SMALL_BATCH_SIZES);
        this.shape = new FlowShape(seed, random, options, MOST_RECORDS);
        this.positions = new Positions(store, shape.script.size());
    }

    /** Lives with these mishaps, one after the other, and then one without any. */
    void run(List<Mishap> mishaps) {
        for (Mishap mishap : mishaps) {
            live(mishap);
        }
        live(Mishap.NONE);
        checkAllIsThere();
    }

    private void live(Mishap mishap) {
        long[] begins = IntStream.range(0, shape.script.size()).mapToLong(positions::read).toArray();
        Calls calls = Calls.failing(mishap.calls());
        ConservationRound round = new ConservationRound(shape, random, rounds.size(), store, positions, calls, begins);
        rounds.add(round);
        last = null;
        SimRuntime ended = SimRuntime.simulate(mishap.settings(seed + 31L * rounds.size()), runtime -> live(round, mishap, runtime));
        mishap.happened(ended, calls, round.readWhenStopped() >= 0).forEach(table::count);
        if (ended.isKilled()) {
            FlowHandle killed = round.handle();
            if (killed != null) {
                round.checked(killed.snapshot(), () -> new LifeChecks(round).checkPositions(killed.snapshot()));
            }
            store.kill(random);
        } else {
            round.checked(null, () -> assertThat(round.source.stillOpen()).as("cursors open when the last thread has ended").isZero());
            assertThat(ended.timers()).as("timers that are still set\n" + shape).isZero();
        }
        round.checked(null, () -> checkStore(begins));
    }

    private void live(ConservationRound round, Mishap mishap, SimRuntime runtime) throws InterruptedException {
        round.breaking(() -> runtime.hasHappened(Fault.Kind.MEMORY)).stalling(() -> runtime.hasHappened(Fault.Kind.STALL));
        Duration end = mishap.deadline();
        round.whenStarted(handle -> {
            if (end != null) {
                endAtMoment(round, handle, end, runtime);
            }
        });
        try (Engine engine = new Engine(shape.options, runtime, shape.keepsPositions ? positions.only() : null)) {
            round.run(engine);
        }
        runtime.moment().happen();
        round.checkNothingWasCalledSince();
        FlowHandle handle = round.handle();
        last = handle == null ? null : handle.snapshot();
    }

    /** Stops the flow at the moment, if that is not over before it has been started. */
    private void endAtMoment(ConservationRound round, FlowHandle handle, Duration end, SimRuntime runtime) {
        if (runtime.hasHappened(Fault.Kind.MOMENT)) {
            return;
        }
        runtime.start("stopper", Task.Kind.WAIT, () -> {
            try {
                runtime.moment().await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            if (runtime.hasHappened(Fault.Kind.MOMENT)) {
                round.stop(handle, end);
            }
        });
    }

    /** Between two lives: what a position covers is durable, and no position is lost. */
    private void checkStore(long[] begins) {
        DurableRecords written = DurableRecords.synced(store, "sink/");
        DurableRecords letters = DurableRecords.synced(store, "letters/");
        for (int split = 0; split < shape.script.size(); split++) {
            long position = positions.read(split);
            assertThat(position).as("position of split %s", split).isGreaterThanOrEqualTo(Math.max(begins[split], positions.saved(split)));
            for (int i = 0; i < position; i++) {
                Numbered record = new Numbered(split, i, 0);
                assertThat(written.contains(record) || letters.contains(record) || isDropped(record))
                        .as("%s is before position %s, and is written, dead-lettered or dropped", record, position)
                        .isTrue();
            }
        }
        ConservationRound round = rounds.getLast();
        for (DurableRecords now : List.of(round.sink.durable(), round.letters.durable())) {
            assertThat(now.times().keySet()).as("written again, though it was committed").allSatisfy(record ->
                    assertThat(((Numbered) record).index()).isGreaterThanOrEqualTo((int) begins[((Numbered) record).split()]));
        }
    }

    private boolean isDropped(Numbered record) {
        return rounds.stream().anyMatch(round -> new LifeChecks(round).isDropped(record));
    }

    /** A fault in a step or a sink may have it dropped in any life, if that is the policy. */
    private boolean wasDroppedByAFault(Numbered record) {
        return shape.policy == FlowShape.Policy.SKIP
                && rounds.stream().anyMatch(round ->
                        round.steps.failed.contains(record) || round.sink.refused().contains(record));
    }

    /** What a flow promises that has come to its end: everything is somewhere. */
    private void checkAllIsThere() {
        FlowSnapshot end = last;
        if (end == null || end.state() != FlowState.DONE) {
            return;
        }
        rounds.getLast().checked(end, () -> {
            DurableRecords written = DurableRecords.synced(store, "sink/");
            DurableRecords letters = DurableRecords.synced(store, "letters/");
            Set<Object> missing = new HashSet<>();
            for (int split = 0; split < shape.script.size(); split++) {
                for (int i = 0; i < shape.script.get(split).size(); i++) {
                    Numbered record = new Numbered(split, i, 0);
                    boolean isThere = written.contains(record) || letters.contains(record);
                    if (!isThere && (shape.comesThrough(record) ? !wasDroppedByAFault(record) : !isDropped(record))) {
                        missing.add(record);
                    }
                }
            }
            assertThat(missing).as("records that are nowhere after " + rounds.size() + " lives").isEmpty();
            for (Position position : end.committed()) {
                int split = ConservationRound.splitOf(position.split());
                assertThat(positions.read(split)).as("position of split %s at the end", split).isEqualTo(shape.script.get(split).size());
            }
        });
    }
}
