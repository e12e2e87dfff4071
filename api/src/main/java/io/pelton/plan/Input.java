// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.spi.Source;
import java.util.List;

/** Where the records of a pipeline come from. */
public sealed interface Input {
    /** Name, number and origin. */
    StepInfo info();

    /** The same with other name, number and origin. */
    Input withInfo(StepInfo info);

    /** A source of its own. */
    record From(StepInfo info, Source<?> source) implements Input {
        @Override
        public From withInfo(StepInfo newInfo) {
            return new From(newInfo, source);
        }
    }

    /** Several flows, merged in the order their records come. */
    record Merge(StepInfo info, List<Inflow> inflows) implements Input {
        public Merge {
            inflows = List.copyOf(inflows);
        }

        @Override
        public Merge withInfo(StepInfo newInfo) {
            return new Merge(newInfo, inflows);
        }
    }

    /** The step around it: the start of a branch while it is written down. It is in no plan. */
    enum Enclosing implements Input {
        INSTANCE;

        @Override
        public StepInfo info() {
            return StepInfo.at(io.pelton.error.Origin.UNKNOWN);
        }

        @Override
        public Input withInfo(StepInfo info) {
            return this;
        }
    }
}
