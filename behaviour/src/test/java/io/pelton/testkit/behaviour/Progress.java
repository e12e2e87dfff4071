// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.spi.Position;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** What a flow says of itself goes forward only: counts, positions, states. */
final class Progress {
    private @Nullable FlowSnapshot before;

    void check(FlowSnapshot now) {
        FlowSnapshot last = before;
        before = now;
        if (last == null) {
            return;
        }
        grows(last, now, "records in", FlowSnapshot::recordsIn);
        grows(last, now, "records out", FlowSnapshot::recordsOut);
        grows(last, now, "dead letters", FlowSnapshot::deadLetters);
        grows(last, now, "skipped", FlowSnapshot::skipped);
        grows(last, now, "failed", FlowSnapshot::failed);
        grows(last, now, "left behind", FlowSnapshot::leftBehind);
        grows(last, now, "elapsed", snapshot -> snapshot.elapsed().toNanos());
        Map<String, Long> committed = new HashMap<>();
        now.committed().forEach(position -> committed.put(position.split(), position.offset()));
        for (Position position : last.committed()) {
            assertThat(committed.getOrDefault(position.split(), -1L))
                    .as("committed of %s, which was %s", position.split(), position.offset())
                    .isGreaterThanOrEqualTo(position.offset());
        }
        assertThat(now.state()).as("state, which was %s", last.state()).isIn((Object[]) next(last.state()));
    }

    private static void grows(FlowSnapshot last, FlowSnapshot now, String what, ToLongFunction<FlowSnapshot> count) {
        assertThat(count.applyAsLong(now)).as(what + ", which only grow").isGreaterThanOrEqualTo(count.applyAsLong(last));
    }

    private static FlowState[] next(FlowState state) {
        return switch (state) {
            case RUNNING -> FlowState.values();
            case DRAINING -> new FlowState[] {FlowState.DRAINING, FlowState.DONE, FlowState.CUT_SHORT, FlowState.FAILED};
            case DONE, CUT_SHORT, FAILED -> new FlowState[] {state};
        };
    }
}
