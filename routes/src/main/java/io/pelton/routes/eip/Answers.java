// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages that wait for a consumer of a queue to lead them, and for its answer. Consumers that wait so for each other, or for themselves, would for
 * ever: this says so to the last one that begins. One for all queues of a run. Thread-safe.
 */
final class Answers {
    private final BusyConsumers busy;

    /** Guarded by this. */
    private final List<Wait> waits = new ArrayList<>();

    /** @param busy the consumers of the run */
    Answers(BusyConsumers busy) {
        this.busy = busy;
    }

    /**
     * The wait of a message.
     *
     * @param ways its way and those that wait for that
     * @param routeId the route that the queue belongs to
     * @param consumers how many that has
     */
    private record Wait(List<Object> ways, String routeId, int consumers) {
        boolean isFor(BusyConsumers.Consumer consumer) {
            return ways.contains(consumer.way());
        }
    }

    /** A wait, until it is over. */
    interface Waiting extends AutoCloseable {
        @Override
        void close();
    }

    /** Begins to wait for a consumer, none of which is free; null if none ever would be. */
    synchronized @Nullable Waiting begin(Branches<Object> branches, String routeId, int consumers) {
        Wait wait = new Wait(branches.ways(), routeId, consumers);
        waits.add(wait);
        if (endless().contains(wait)) {
            waits.remove(wait);
            return null;
        }
        return () -> end(wait);
    }

    @SuppressWarnings("ReferenceEquality")
    private synchronized void end(Wait wait) {
        waits.removeIf(each -> each == wait);
    }

    /** Those that only end when others among them do. */
    private List<Wait> endless() {
        List<Wait> endless = new ArrayList<>(waits);
        while (endless.removeIf(wait -> !isEndless(wait, endless))) {}
        return endless;
    }

    /** Whether each consumer that it might get waits, or is waited for, in one of {@code others}. */
    private boolean isEndless(Wait wait, List<Wait> others) {
        List<BusyConsumers.Consumer> consumers = busy.inTurn(wait.routeId);
        return consumers.size() == wait.consumers
                && consumers.stream().allMatch(consumer -> others.stream().anyMatch(other -> other.isFor(consumer)));
    }
}
