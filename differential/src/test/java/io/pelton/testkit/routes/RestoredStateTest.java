// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.engine.instance.StateBudget;
import io.pelton.engine.instance.StepStates;
import io.pelton.error.Origin;
import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.state.SavedState;
import io.pelton.state.State;
import io.pelton.state.StateSpec;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimRuntime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every step with state keeps to: written down after any record and read back into another instance, it does what it would have done. Each
 * round sends random messages at random times, once without a break, and once for each place of a break.
 */
class RestoredStateTest {
    private static final int ROUNDS = 4;
    private static final int MOST = 30;

    /** So that no message comes, nor the end, at the very moment at which something is due: which of the two is first is drawn. */
    private static final long ODD = 137;

    /** Those that keep nothing, or whose outcome is drawn. */
    private static final Set<String> WITHOUT = Set.of("random", "weightedByChance", "delay", "loop", "redelivery", "claimCheck", "pollEnrich", "circuitBreaker", "wireTap");

    static Stream<String> kinds() {
        return BlockKinds.ALL.keySet().stream().filter(kind -> !WITHOUT.contains(kind));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void stateIsRestoredAfterAnyRecord_theRestIsAsIfNothingHadHappened(String kind) {
        Seeds.simulateInNoTime(ROUNDS, (random, runtime) -> {
            long seed = random.nextLong();
            List<Arrival> arrivals = arrivals(random);
            List<String> unbroken = new Run(kind, seed, runtime, arrivals).untilBroken(-1);
            for (int broken = 0; broken <= arrivals.size(); broken++) {
                assertThat(new Run(kind, seed, runtime, arrivals).untilBroken(broken)).as("restored before record %d", broken).isEqualTo(unbroken);
            }
        });
    }

    /** A message, and how long after the one before it comes. */
    private record Arrival(long number, long nanos) {}

    private static List<Arrival> arrivals(SplittableRandom random) {
        List<Arrival> arrivals = new ArrayList<>();
        for (int i = random.nextInt(MOST); i > 0; i--) {
            arrivals.add(new Arrival(arrivals.size(), random.nextInt(3) == 0 ? 0 : ODD + TimeUnit.MILLISECONDS.toNanos(random.nextInt(400))));
        }
        return arrivals;
    }

    /** One way through all messages. */
    private static final class Run {
        private final SimRuntime runtime;
        private final List<Arrival> arrivals;
        private final StatefulBlock<Object> block;
        private final List<String> seen = new ArrayList<>();
        private Context context;
        private BlockInstance<Object> instance;

        @SuppressWarnings("unchecked")
        Run(String kind, long seed, SimRuntime runtime, List<Arrival> arrivals) throws Exception {
            this.runtime = runtime;
            this.arrivals = arrivals;
            block = (StatefulBlock<Object>) BlockKinds.ALL
                    .get(kind)
                    .make(new SplittableRandom(seed), _ -> {})
                    .function();
            context = new Context(runtime, Map.of());
            instance = block.open(context);
        }

        List<String> untilBroken(int broken) throws Exception {
            Recording branches = new Recording(seen, runtime);
            for (int i = 0; i < arrivals.size(); i++) {
                pass(arrivals.get(i).nanos(), branches);
                if (i == broken) {
                    restore();
                }
                arrive(arrivals.get(i), branches);
            }
            if (broken == arrivals.size()) {
                restore();
            }
            pass(ODD + TimeUnit.MILLISECONDS.toNanos(100), branches);
            if (block.keepsRecords()) {
                instance.inputEnded(branches);
            }
            instance.close();
            return seen;
        }

        private void restore() throws Exception {
            Map<String, SavedState> saved = context.states.write();
            long bytes = context.states.bytes();
            instance.close();
            context = new Context(runtime, saved);
            instance = block.open(context);
            assertThat(context.states.bytes()).as("bytes that are counted").isBetween(bytes / 2, bytes * 2);
            assertThat(context.states.write().keySet()).isEqualTo(saved.keySet());
        }

        /** Lets time pass; wakes the instance whenever it wants that. */
        private void pass(long nanos, Recording branches) throws InterruptedException {
            long end = runtime.nanoTime() + nanos;
            while (true) {
                long left = end - runtime.nanoTime();
                if (left > 0) {
                    runtime.await(() -> context.isWoken, left);
                }
                if (!context.isWoken) {
                    return;
                }
                context.isWoken = false;
                instance.wake(branches);
            }
        }

        private void arrive(Arrival arrival, Recording branches) {
            Message message = new Message(arrival.number());
            message.setHeader(BlockContractTest.NUMBER, arrival.number());
            String outcome;
            try {
                outcome = instance.apply(message, branches) ? "goes on" : "ends";
            } catch (Exception e) {
                outcome = e.getClass().getSimpleName();
            }
            message.complete(null, branches);
            branches.end();
            seen.add(arrival.number() + " " + outcome + " " + message.properties());
        }
    }

    /** What an instance is opened with. */
    private static final class Context implements BlockContext {
        private final SimRuntime runtime;
        private final StepStates states;
        private boolean isWoken;

        Context(SimRuntime runtime, Map<String, SavedState> saved) {
            this.runtime = runtime;
            states = new StepStates("step", StepInfo.at(Origin.UNKNOWN), runtime, new StateBudget(Long.MAX_VALUE), true, saved);
        }

        @Override
        public String step() {
            return "step";
        }

        @Override
        public EngineRuntime runtime() {
            return runtime;
        }

        @Override
        public <S> S shared(Object key, Supplier<S> maker) {
            return maker.get();
        }

        @Override
        public Runnable waker() {
            return () -> isWoken = true;
        }

        @Override
        public <S extends State> S state(StateSpec<S> spec) {
            return states.open(spec);
        }
    }

    /** Branches that note what is led through them; a message of every fifth number fails there. */
    private static final class Recording implements Branches<Object> {
        private final List<String> seen;
        private final SimRuntime runtime;
        private @Nullable Receipt receipt;

        Recording(List<String> seen, SimRuntime runtime) {
            this.seen = seen;
            this.runtime = runtime;
        }

        /** The batch of the record is durable. */
        void end() {
            if (receipt != null) {
                try {
                    receipt.acknowledged();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                receipt = null;
            }
        }

        @Override
        public void run(int branch, Object record) throws Exception {
            Message message = (Message) record;
            seen.add("branch " + branch + ": " + message.body() + " " + message.properties());
            if (message.body() instanceof Long number && number % 5 == 4) {
                throw new IOException("the branch");
            }
        }

        @Override
        public List<Object> ways() {
            return List.of(this);
        }

        @Override
        public void keepOrder() {}

        @Override
        public Branches<Object> in(Branches<Object> others) {
            return this;
        }

        @Override
        public Lease retain(@Nullable Lease earlier) {
            return new Lease() {};
        }

        @Override
        public void emit(@Nullable Lease lease, Runnable way) {
            way.run();
        }

        @Override
        public void drop(@Nullable Lease lease) {}

        @Override
        public <W extends Way<Object>> Forks<W> forks() {
            throw new UnsupportedOperationException();
        }

        @Override
        @SuppressWarnings("unchecked")
        public <R extends Receipt> R receipt(ReceiptMaker<R> maker) {
            if (receipt == null) {
                receipt = maker.newReceipt();
            }
            return (R) receipt;
        }

        @Override
        public void setAside(Object record, Throwable error) {
            seen.add("set aside: " + ((Message) record).body());
        }

        @Override
        public boolean endsFlow(Throwable error) {
            return false;
        }

        @Override
        public void pause(long millis) throws InterruptedException {
            runtime.await(() -> false, TimeUnit.MILLISECONDS.toNanos(millis));
        }

        /** Here and now. */
        @Override
        public void detach(Object record, Way<Object> way, InFlight inFlight) {
            try {
                way.run(this);
            } catch (Exception e) {
                setAside(record, e);
            }
        }

        @Override
        public void detachLater(Object record, Way<Object> way, InFlight inFlight) {
            detach(record, way, inFlight);
        }

        @Override
        public void runAwaited(Way<Object> way) throws Exception {
            way.run(this);
        }

        @Override
        public void goOn() {}

        @Override
        public boolean await(Event event, long millis) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void await(BooleanSupplier condition) {
            throw new UnsupportedOperationException();
        }
    }
}
