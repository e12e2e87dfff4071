// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.instance.Deployment;
import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.instance.StateBudget;
import io.pelton.error.Origin;
import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What several flows count of a block that keeps records for them. */
class KeeperTest {
    private static final StepInfo INFO = StepInfo.at(Origin.UNKNOWN);

    private final Kept block = new Kept();
    private final Deployment deployment = new Deployment(EngineRuntime.system(), new StateBudget(Long.MAX_VALUE));

    /** Five records are kept; of two more a flow was to emit, which was cut short. */
    private static final class Kept implements StatefulBlock<Object>, BlockInstance<Object> {
        private long kept = 5;
        private long left = 2;

        @Override
        public BlockInstance<Object> open(BlockContext context) {
            return this;
        }

        @Override
        public boolean keepsRecords() {
            return true;
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long left() {
            long taken = left;
            left = 0;
            return taken;
        }

        @Override
        public long abandoned() {
            long dropped = left() + kept;
            kept = 0;
            return dropped;
        }
    }

    /** Nothing is emitted, so it has no branches. */
    private Keeper keeper() {
        OpenBlocks ofFlow = new OpenBlocks("flow");
        ofFlow.open(block, INFO, deployment, _ -> {});
        Keeper keeper = new Keeper(ofFlow.of(block), null, INFO, List.of());
        keeper.enter(() -> {});
        return keeper;
    }

    @Test
    void flowIsCutWhileItEmits_othersGoOn_itCountsWhatItHasLeft() {
        Keeper cut = keeper();
        Keeper other = keeper();
        assertThat(cut.abandoned()).isEqualTo(2);
        other.inputEnded();
        assertThat(block.left).isZero();
    }

    @Test
    void allFlowsAreCut_everyRecordIsCountedOnce() {
        Keeper first = keeper();
        Keeper last = keeper();
        assertThat(first.abandoned() + last.abandoned()).isEqualTo(7);
        assertThat(last.abandoned() + first.abandoned()).isZero();
    }
}
