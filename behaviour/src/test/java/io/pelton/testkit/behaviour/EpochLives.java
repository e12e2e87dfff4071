// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.error.PeltonException;
import io.pelton.plan.Plan;
import io.pelton.runtime.Task;
import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.CutPoints;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.FaultTable.Cell;
import io.pelton.testkit.simulation.Mishap;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimStore;
import io.pelton.testkit.simulation.SimulatedError;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Random deployments that live several times over one store: each life but the last has a mishap, and begins with the last epoch. */
final class EpochLives {
    private static final List<String> CALLS = List.of(
            "source.splits",
            "source.open",
            "source.advance",
            "source.offset",
            "source.close",
            "sink.open",
            "sink.write",
            "sink.flush",
            "sink.sync",
            "sink.commit",
            "sink.isCommitted",
            "store.append",
            "store.sync",
            "store.rename",
            "store.truncate",
            "store.syncNames");

    /** A random deployment. Its text is part of messages. */
    interface Deployed {
        EngineOptions options();

        List<Plan> plans(SimStore store, Calls calls);

        /**
         * Looks at what is in the store after a life.
         *
         * @param isEnd whether that was the last one
         */
        void check(SimStore store, boolean isEnd) throws IOException;
    }

    private final SplittableRandom random;
    private final long seed;
    private final Deployed deployed;
    private final SimStore store = new SimStore();
    private int lives;
    private boolean isDone;

    /** How many lives began from an epoch. */
    private int resumed;

    private EpochLives(long seed, SplittableRandom random, Deployed deployed) {
        this.seed = seed;
        this.random = random;
        this.deployed = deployed;
    }

    /** Has so many random deployments live, with up to four random mishaps each. */
    static void rounds(int rounds, Function<SplittableRandom, Mishap> mishap, Function<SplittableRandom, Deployed> maker) {
        int[] resumed = {0};
        Seeds.run(rounds, seed -> {
            SplittableRandom random = new SplittableRandom(~seed);
            List<Mishap> mishaps = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                mishaps.add(mishap.apply(random));
            }
            SplittableRandom own = new SplittableRandom(seed);
            EpochLives all = new EpochLives(seed, own, maker.apply(own));
            all.live(mishaps);
            resumed[0] += all.resumed;
        });
        if (Long.getLong("pelton.seed") == null) {
            assertThat(resumed[0]).as("lives that began from an epoch").isPositive();
        }
    }

    private void live(List<Mishap> mishaps) throws IOException {
        for (Mishap mishap : mishaps) {
            live(mishap);
        }
        live(Mishap.NONE);
        assertThat(isDone).as("the last life ends well: %s", deployed).isTrue();
        deployed.check(store, true);
    }

    private void live(Mishap mishap) throws IOException {
        Calls calls = Calls.failing(mishap.calls());
        store.begin(calls);
        isDone = false;
        if (!store.names("epoch").isEmpty()) {
            resumed++;
        }
        SimRuntime ended = SimRuntime.simulate(mishap.settings(seed + 31L * ++lives), runtime -> live(mishap, calls, runtime));
        store.begin(Calls.plain());
        if (ended.isKilled()) {
            store.kill(random);
        } else {
            assertThat(ended.timers()).as("timers that are still set: %s, %s", deployed, mishap).isZero();
        }
        deployed.check(store, false);
    }

    private void live(Mishap mishap, Calls calls, SimRuntime runtime) throws InterruptedException {
        List<FlowHandle> handles;
        try (Engine engine = new Engine(deployed.options(), runtime, new SimEpochs(store))) {
            try {
                handles = engine.run(deployed.plans(store, calls));
            } catch (PeltonException | IllegalStateException | SimulatedError | OutOfMemoryError e) {
                if (calls.happened().isEmpty()) {
                    throw e;
                }
                return;
            }
            Duration deadline = mishap.deadline();
            if (deadline != null) {
                runtime.start("stopper", Task.Kind.WAIT, () -> {
                    try {
                        runtime.moment().await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    handles.forEach(handle -> handle.stop(deadline));
                });
            }
            for (FlowHandle handle : handles) {
                assertThat(handle.await(Duration.ofMinutes(10))).as("has ended: %s, %s, %s", deployed, mishap, handle.snapshot()).isTrue();
            }
            isDone = handles.stream().allMatch(handle -> handle.snapshot().state() == FlowState.DONE);
        }
        runtime.moment().happen();
    }

    /** A mishap at a cut point. */
    static Mishap atCutPoint(SplittableRandom random) {
        List<String> places = Stream.concat(CutPoints.all().stream(), CutPoints.ofEpochs().stream()).toList();
        boolean isOfEpochs = random.nextBoolean();
        List<String> some = isOfEpochs ? CutPoints.ofEpochs() : places;
        String kind = List.of("KILL", "KILL", "STOP", "CUT", "STALL").get(random.nextInt(5));
        int time = isOfEpochs ? 1 + random.nextInt(8) : 1 + random.nextInt(1 << random.nextInt(8));
        return Mishap.of(new Cell(kind, some.get(random.nextInt(some.size()))), time);
    }

    /** A mishap in a call of a source, an output or the store. */
    static Mishap inCall(SplittableRandom random) {
        String call = CALLS.get(random.nextInt(CALLS.size()));
        CallFault.Kind kind = List.of(CallFault.Kind.EXCEPTION, CallFault.Kind.ERROR, CallFault.Kind.BROKEN, CallFault.Kind.SLOW)
                .get(random.nextInt(4));
        return Mishap.of(new Cell(kind.name(), call), 1 + random.nextInt(20));
    }

    /** A kill at any time. */
    static Mishap atAnyTime(SplittableRandom random) {
        return Mishap.at(new Fault(Fault.Kind.KILL, "", 1 + random.nextInt(1 << random.nextInt(4, 13))));
    }
}
