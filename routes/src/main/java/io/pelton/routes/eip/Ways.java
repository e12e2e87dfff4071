// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import java.io.Serializable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Copies of a message that take their ways, and are gathered. Belongs to the thread of the message. */
public interface Ways extends AutoCloseable {
    /**
     * How copies take their ways, and what is made of them.
     *
     * @param isParallel whether they take them at once
     * @param streams whether those are gathered as they come to their end, not in the order in which they began
     * @param stopsAtFailure whether no copy follows one that has failed
     * @param timeoutMillis how long those that take them at once have together; 0 for ever
     * @param sharesUnit Camel's {@code shareUnitOfWork}: they have the original of the message, and what an error handler has dealt with ends its way
     * @param strategy what makes one message of the copies; null if nothing does
     */
    record Manner(
            boolean isParallel,
            boolean streams,
            boolean stopsAtFailure,
            long timeoutMillis,
            boolean sharesUnit,
            @Nullable AggregationStrategy strategy)
            implements Serializable {
        /** The same with another strategy. */
        public Manner with(AggregationStrategy other) {
            return new Manner(isParallel, streams, stopsAtFailure, timeoutMillis, sharesUnit, other);
        }

        /** Nothing has begun; {@code message} is what copies are made of. */
        Ways begin(Message message, Branches<Object> branches) {
            Gathering gathering = new Gathering(message, this);
            return isParallel ? new Abreast(branches, gathering, streams, timeoutMillis) : new InTurn(branches, gathering);
        }
    }

    /** How a copy uses branches. */
    @FunctionalInterface
    interface Way {
        /** Down the first one. */
        Way DOWN = (copy, branches) -> branches.run(0, copy);

        /** Leads it. */
        void run(Message copy, Branches<Object> branches) throws Exception;

        /** The same, and tells {@code ended} at the end what the way has failed with, null for nothing: an end of the flow is none. */
        default void runToTheEnd(Message copy, Branches<Object> branches, Consumer<@Nullable Throwable> ended) throws Exception {
            try {
                run(copy, branches);
            } catch (Exception e) {
                ended.accept(e);
                throw e;
            } catch (Error e) {
                if (!branches.endsFlow(e)) {
                    ended.accept(e);
                }
                throw e;
            }
            ended.accept(null);
        }
    }

    /** Begins a copy, which is the caller's again after this; whether others are to follow. */
    boolean begin(Message copy, int index, Way way) throws Exception;

    /** Waits for all that were begun, and gives the message what has come of them. */
    void end() throws Exception;

    /** Nobody asks any more for what comes of those that go on. */
    @Override
    void close();

    /** One after the other. */
    record InTurn(Branches<Object> branches, Gathering gathering) implements Ways {
        @Override
        public boolean begin(Message copy, int index, Way way) throws Exception {
            Exception failed = null;
            try {
                gathering.lead(copy, way, branches);
            } catch (Exception e) {
                failed = e;
            }
            return gathering.add(copy, index, failed);
        }

        @Override
        public void end() throws Exception {
            gathering.end();
        }

        @Override
        public void close() {}
    }
}
