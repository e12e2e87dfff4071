// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.instance;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.error.StepRefusedException;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import io.pelton.state.HeapSize;
import io.pelton.state.LongState;
import io.pelton.state.RecentKeys;
import io.pelton.state.SavedState;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The states of a step: what is counted, what is refused, what comes back. */
class StepStatesTest {
    private static final int EACH = 200_000;

    private static StepStates states(StateBudget budget, boolean saves, Map<String, SavedState> saved) {
        StepInfo step = new StepInfo(0, "gather", new Origin("routes.yaml", 7, 11));
        return new StepStates("step", step, EngineRuntime.system(), budget, saves, saved);
    }

    private static StepStates states() {
        return states(new StateBudget(Long.MAX_VALUE), true, Map.of());
    }

    private static void twice(Runnable action) throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        List<FutureTask<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            FutureTask<Void> task = new FutureTask<>(() -> {
                both.countDown();
                both.await();
                action.run();
                return null;
            });
            tasks.add(task);
            Thread.ofPlatform().daemon().start(task);
        }
        for (FutureTask<Void> task : tasks) {
            task.get();
        }
    }

    @Test
    void twoThreadsAddToOneStep_allIsCounted() throws Exception {
        StepStates step = states();
        twice(() -> {
            for (int i = 0; i < EACH; i++) {
                step.add(3);
                step.add(-1);
            }
        });
        assertThat(step.bytes()).isEqualTo(4L * EACH);
        assertThat(step.mostBytes()).isGreaterThanOrEqualTo(step.bytes());
    }

    @Test
    void twoStepsReserveAtOnce_noMoreThanTheLimitIsTaken() throws Exception {
        StateBudget budget = new StateBudget(EACH);
        List<StepStates> steps = new ArrayList<>();
        twice(() -> {
            StepStates step = states(budget, false, Map.of());
            synchronized (steps) {
                steps.add(step);
            }
            for (int i = 0; i < EACH; i++) {
                try {
                    step.add(1);
                } catch (PeltonException e) {
                    return;
                }
            }
        });
        assertThat(steps.get(0).bytes() + steps.get(1).bytes()).isEqualTo(EACH);
        steps.forEach(StepStates::close);
        assertThat(budget.taken()).isZero();
    }

    @Test
    void nothingIsDoneWithStatesSinceTheyWereRead_theyAreAsTheyWereWritten_andNewOnesAreWritten() throws Exception {
        StepStates first = states();
        first.open(RecentKeys.<String>named("keys", 10)).add("a");
        Map<String, SavedState> saved = first.write();
        StepStates next = states(new StateBudget(Long.MAX_VALUE), true, saved);
        RecentKeys<String> keys = next.open(RecentKeys.named("keys", 10));
        next.open(RecentKeys.<String>named("others", 10));

        assertThat(next.unchanged().get("keys")).isSameAs(saved.get("keys"));
        assertThat(next.unchanged()).containsOnlyKeys("keys", "others");
        keys.add("b");
        assertThat(next.write().get("keys")).isNotSameAs(saved.get("keys"));
    }

    @Test
    void blockCannotBeOpenedBecauseOfAnError_whatItHasReservedIsGivenBack() {
        StateBudget budget = new StateBudget(EACH);
        StatefulBlock<Object> broken = context -> {
            context.state(RecentKeys.<String>named("keys", 10)).add("a");
            throw new StackOverflowError();
        };
        StepInfo step = new StepInfo(0, "gather", new Origin("routes.yaml", 7, 11));
        assertThatThrownBy(() -> new Deployment(EngineRuntime.system(), budget).open(broken, "flow", step))
                .isInstanceOf(StackOverflowError.class);
        assertThat(budget.taken()).isZero();
    }

    @Test
    void stepWantsMoreThanIsLeft_itIsToldWhatAndWhere_andNothingHasChanged() {
        StateBudget budget = new StateBudget(100_000);
        StepStates other = states(budget, false, Map.of());
        StepStates step = states(budget, false, Map.of());
        other.add(30_000);
        step.add(60_000);
        assertThatThrownBy(() -> step.add(50_000))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_MUCH_STATE))
                .hasMessageContaining("'gather' (routes.yaml:7:11) keeps 60,000 bytes, and there is no room for 50,000 more")
                .hasMessageContaining("the limit is 100,000");
        assertThat(step.bytes()).isEqualTo(60_000);
        step.add(-60_000);
        step.close();
        other.add(60_000);
        assertThat(other.bytes()).isEqualTo(90_000);
    }

    /** A state with a layout of its own: each value in a part of its own. */
    private record Gathered(StateAccount account, List<Object> values) implements State {
        static StateSpec<Gathered> version(int version) {
            return new StateSpec<>("list", version, account -> new Gathered(account, new ArrayList<>()));
        }

        void add(Object value) {
            account.admit(value);
            account.add(HeapSize.of(value));
            values.add(value);
        }

        @Override
        public void write(StateParts parts) throws IOException {
            for (int i = 0; i < values.size(); i++) {
                parts.of(StateParts.KEY_GROUPS - 1 - i).writeValue(values.get(i));
            }
        }

        @Override
        public void read(StateIn in) throws IOException {
            add(in.readValue());
        }
    }

    @Test
    void messageIsWritten_andReadBack() throws IOException {
        StepStates step = states();
        Message message = new Message(List.of("a", 1, 2L, new BigDecimal("1.50"), Map.of("k", Set.of(true))));
        message.setHeader("h", new byte[] {1, 2});
        message.setProperty("p", 'c');
        message.setVariable("v", 0.5);
        message.setException(new IOException("gone"));
        String id = message.exchangeId();
        Gathered list = step.open(Gathered.version(1));
        list.add("first");
        list.add(message);

        StepStates again = states(new StateBudget(Long.MAX_VALUE), true, step.write());
        List<Object> read = again.open(Gathered.version(1)).values();
        assertThat(read).hasSize(2).startsWith("first");
        Message messageAgain = (Message) read.get(1);
        assertThat(messageAgain.body()).isEqualTo(message.body());
        assertThat(messageAgain.header("H")).isEqualTo(new byte[] {1, 2});
        assertThat(messageAgain.property("p")).isEqualTo('c');
        assertThat(messageAgain.variable("v")).isEqualTo(0.5);
        assertThat(messageAgain.exchangeId()).isEqualTo(id);
        assertThat(messageAgain.exception()).hasMessage("gone").hasToString("java.io.IOException: gone");
        assertThat(again.bytes()).isBetween(step.bytes() / 2, step.bytes());
    }

    @Test
    void keysAndNumbers_areWrittenAndReadBack_inOrderWhateverPartTheyAreIn() throws IOException {
        StepStates step = states();
        step.open(LongState.named("number", 3)).set(7);
        RecentKeys<Object> keys = step.open(RecentKeys.named("keys", 300));
        for (int i = 0; i < 301; i++) {
            keys.add("key" + i);
        }
        assertThat(keys.add("key7")).isFalse();
        keys.remove("key8");
        keys.add(8L);

        StepStates again = states(new StateBudget(Long.MAX_VALUE), true, step.write());
        assertThat(again.open(LongState.named("number", 3)).get()).isEqualTo(7);
        RecentKeys<Object> keysAgain = again.open(RecentKeys.named("keys", 300));
        assertThat(again.bytes()).isEqualTo(step.bytes());
        assertThat(List.of("key0", "key1", "key2", "key8", "key300", 8L)).filteredOn(keysAgain::contains).containsExactly("key1", "key2", "key300", 8L);
        for (int i = 0; i < 150; i++) {
            keysAgain.add("another" + i);
        }
        for (int i = 1; i < 301; i++) {
            assertThat(keysAgain.contains("key" + i)).as("key %d", i).isEqualTo(i > 151); // those that came first made room
            keysAgain.remove("key" + i);
        }
        keysAgain.remove(8L);
        for (int i = 0; i < 150; i++) {
            keysAgain.remove("another" + i);
        }
        assertThat(again.bytes()).isZero();
    }

    @Test
    void valueCannotBeWritten_itIsRefusedOnlyIfStateIsSaved() {
        Message message = new Message("body");
        message.setHeader("file", Path.of("x"));
        states(new StateBudget(Long.MAX_VALUE), false, Map.of()).open(Gathered.version(1)).add(message);
        Gathered saved = states().open(Gathered.version(1));
        assertThatThrownBy(() -> saved.add(message))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANNOT_BE_SAVED))
                .hasMessageContaining("'gather' (routes.yaml:7:11) cannot keep Message")
                .hasMessageContaining("the header 'file': nobody knows how to write a value of sun.nio.fs");
        assertThat(saved.values()).isEmpty();
    }

    @Test
    void stateHasAnotherVersion_orIsDamaged_itIsRefused() throws IOException {
        StepStates step = states();
        step.open(Gathered.version(2)).add("text");
        Map<String, SavedState> written = step.write();
        StateSpec<Gathered> older = Gathered.version(1);
        assertThatThrownBy(() -> states(new StateBudget(Long.MAX_VALUE), true, written).open(older))
                .isInstanceOfSatisfying(StepRefusedException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.STATE_UNREADABLE);
                    assertThat(e.origin()).hasToString("routes.yaml:7:11");
                })
                .hasMessageContaining("the state 'list' of 'gather' cannot be read: it has version 2, and this program reads version 1");
        byte[] part = written.get("list").parts().get(StateParts.KEY_GROUPS - 1);
        StateSpec<Gathered> same = Gathered.version(2);
        for (int length = 1; length < part.length; length++) {
            byte[] cut = Arrays.copyOf(part, length);
            Map<String, SavedState> damaged = Map.of("list", new SavedState(2, Map.of(0, cut)));
            assertThatThrownBy(() -> states(new StateBudget(Long.MAX_VALUE), true, damaged).open(same))
                    .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_UNREADABLE));
        }
    }
}
