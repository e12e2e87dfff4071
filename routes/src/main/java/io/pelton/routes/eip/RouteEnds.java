// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Predicate;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Has something done when the way of a message that came by here has ended: Camel's {@code onCompletion}. Branch 0 is the route, the
 * others are for the ends.
 */
public record RouteEnds(List<End> ends) implements RouteBlock {
    /**
     * Steps at the end, which get a copy of the message.
     *
     * @param afterSuccess whether they are for messages that have not failed
     * @param afterFailure whether they are for messages that have
     * @param condition what else must hold
     * @param usesOriginal whether they get the message as it came
     * @param isParallel whether the copy goes on by itself, and holds up no other message
     */
    public record End(
            boolean afterSuccess, boolean afterFailure, Predicate condition, boolean usesOriginal, boolean isParallel)
            implements Serializable {}

    public RouteEnds {
        ends = List.copyOf(ends);
    }

    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        for (int i = 0; i < ends.size(); i++) { // as in Camel the last one is the first to be run
            int number = i;
            message.onCompletion((ended, failure, there) -> run(number, ended, failure, branches.in(branchesOf(there))));
        }
        branches.run(0, message);
    }

    @SuppressWarnings("unchecked") // whoever completes a message in a block says with which branches
    private static Branches<Object> branchesOf(Object there) {
        return (Branches<Object>) there;
    }

    private void run(int number, Message message, @Nullable Throwable failure, Branches<Object> branches) {
        End end = ends.get(number);
        if (failure == null ? !end.afterSuccess() : !end.afterFailure()) {
            return;
        }
        Message original = message.original();
        Message copy = message.copy();
        if (end.usesOriginal() && original != null) {
            copy.setBody(original.body());
            copy.setHeadersOf(original);
        }
        if (failure != null) {
            copy.setProperty(Properties.EXCEPTION_CAUGHT, failure);
        }
        try {
            if (!end.condition().test(copy)) {
                return;
            }
            copy.setProperty(Properties.ON_COMPLETION, true);
            if (end.isParallel()) {
                Message kept = copy.detach();
                Copies.detach(kept, branches, there -> Copies.lead(kept, number + 1, there));
            } else {
                Copies.lead(copy, number + 1, branches);
            }
        } catch (Exception e) {
            branches.setAside(copy, e);
        }
    }

    @Override
    public boolean mayWait() {
        return ends.stream().anyMatch(End::isParallel);
    }
}
