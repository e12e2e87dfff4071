// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.time.Duration;
import java.util.Objects;

/** What has become of a batch. */
public sealed interface WriteResult {
    /** All records are written. */
    WriteResult WRITTEN = new Written();

    /** All records are written: see {@link #WRITTEN}. */
    record Written() implements WriteResult {}

    /**
     * The sink takes nothing now, whatever is written: a connection is broken, a server is overloaded, a transaction has met another one. The
     * batch is written again, later and later, and nothing else meanwhile. If the sink may have taken some of it all the same, such as when its
     * answer was lost, that comes again.
     *
     * @param after when the sink may be asked again at the earliest, as it has said itself; zero if it has not
     * @param why what is told if it takes nothing for long
     */
    record Retry(Duration after, Throwable why) implements WriteResult {
        /** Refuses a time before now. */
        public Retry {
            if (after.isNegative()) {
                throw new IllegalArgumentException("after is " + after + ", but must not be negative");
            }
            Objects.requireNonNull(why, "why is null");
        }

        /** The sink has not said when. */
        public Retry(Throwable why) {
            this(Duration.ZERO, why);
        }
    }

    /**
     * The sink will never take the record at {@code index}. The others are written again without it, and it is treated as the flow's error
     * policy says.
     *
     * @param index its place in the batch, from 0
     * @param why what is wrong with it
     */
    record BadRecord(int index, Throwable why) implements WriteResult {
        /** Refuses a place that is none. */
        public BadRecord {
            if (index < 0) {
                throw new IllegalArgumentException("index is " + index + ", but must not be negative");
            }
            Objects.requireNonNull(why, "why is null");
        }
    }

    /**
     * The sink will never take one of the records, or several, and has not said which. They are found by halving the batch.
     *
     * @param why what the sink has said
     */
    record Bisect(Throwable why) implements WriteResult {
        /** Refuses to give no reason. */
        public Bisect {
            Objects.requireNonNull(why, "why is null");
        }
    }
}
