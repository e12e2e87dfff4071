// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Copies that take their ways at once, without an engine: what has come to its end is said when the test has it said. */
class AbreastTest {
    private final Queue<Branches.Ended<?>> ended = new ArrayDeque<>();
    private final List<String> dropped = new ArrayList<>();
    private boolean isSaid;
    private int awaited;

    @SuppressWarnings("unchecked")
    private Branches<Object> branches() {
        return (Branches<Object>) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Branches.class}, (_, method, _) -> {
            assertThat(method.getName()).isEqualTo("forks");
            return new Told();
        });
    }

    /** Ways run when they are begun, but for the third one, which does not end. */
    private final class Told implements Branches.Forks<Branches.Way<Object>> {
        private int begun;

        @Override
        public void fork(Branches.Way<Object> way) {
            if (begun++ == 2) {
                return;
            }
            try {
                way.run(branches());
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            String name = "way " + begun;
            ended.add(new Branches.Ended<Branches.Way<Object>>() {
                @Override
                public Branches.Way<Object> way() {
                    return way;
                }

                @Override
                public void result() {}

                @Override
                public void drop() {
                    dropped.add(name);
                }
            });
        }

        @Override
        @SuppressWarnings("unchecked")
        public Branches.@Nullable Ended<Branches.Way<Object>> next(long nanos) {
            if (nanos > 0 && ended.isEmpty()) {
                awaited++;
            }
            return isSaid ? (Branches.Ended<Branches.Way<Object>>) ended.poll() : null;
        }

        @Override
        public void leave() {}
    }

    @Test
    void copyEndsTheWhole_andAnotherHasEnded_thoseThatRunAreNotWaitedFor() throws Exception {
        Ways ways = new Ways.Manner(true, false, true, 0, false, Strategy.LATEST).begin(new Message("x"), branches());
        Ways.Way stopping = (copy, _) -> copy.setStopped(true);
        assertThat(ways.begin(new Message("a"), 0, stopping)).isTrue();
        assertThat(ways.begin(new Message("b"), 1, (_, _) -> {})).isTrue();
        isSaid = true;
        assertThat(ways.begin(new Message("c"), 2, (_, _) -> {})).isFalse();
        ways.close();
        assertThat(awaited).isZero();
        assertThat(dropped).containsExactly("way 2");
    }
}
