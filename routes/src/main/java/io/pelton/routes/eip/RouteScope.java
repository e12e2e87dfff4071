// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Predicate;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The whole way of a message through a route: keeps the message as it came for those who need it, and does what is to be done at
 * the end. Branch 0 is the route, the others belong to the ends.
 *
 * @param keepsOriginal whether some error handler needs the message as it came
 * @param ends what is done at the end: Camel's {@code onCompletion}
 */
public record RouteScope(boolean keepsOriginal, List<End> ends) implements BlockFunction<Object> {
    /**
     * Steps at the end.
     *
     * @param afterSuccess whether they are for messages that have not failed
     * @param afterFailure whether they are for messages that have
     * @param condition what else must hold
     * @param usesOriginal whether they get the message as it came
     */
    public record End(boolean afterSuccess, boolean afterFailure, Predicate condition, boolean usesOriginal)
            implements Serializable {}

    public RouteScope {
        ends = List.copyOf(ends);
    }

    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        if (keepsOriginal) {
            message.setOriginal(message.copy().detach());
        }
        Exception failure = null;
        try {
            branches.run(0, message);
        } catch (Exception e) {
            failure = e;
        }
        message.complete(failure);
        for (int i = 0; i < ends.size(); i++) {
            runEnd(i, message, failure, branches);
        }
        if (failure != null) {
            throw failure;
        }
        return !message.isStopped();
    }

    private void runEnd(int number, Message message, @Nullable Exception failure, Branches<Object> branches) {
        End end = ends.get(number);
        if (failure == null ? !end.afterSuccess() : !end.afterFailure()) {
            return;
        }
        Message original = message.original();
        Message copy = end.usesOriginal() && original != null ? original.copy() : message.copy();
        if (failure != null) {
            copy.setProperty(Properties.EXCEPTION_CAUGHT, failure);
        }
        try {
            if (end.condition().test(copy)) {
                branches.run(number + 1, copy);
            }
        } catch (Exception e) {
            branches.setAside(copy, e);
        }
    }
}
