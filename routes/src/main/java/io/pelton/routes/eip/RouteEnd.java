// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.BeforeTry;
import io.pelton.message.Completion;
import io.pelton.message.Message;
import io.pelton.routes.simple.Place;
import io.pelton.routes.simple.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Has steps done at the end of the way of a message that came by here, which get a copy of it; or at the end of the route, which get it itself:
 * Camel's {@code onCompletion}. Branch 0 is the rest of the route, the other one is for the end.
 *
 * @param afterSuccess whether they are for messages that have not failed
 * @param afterFailure whether they are for messages that have
 * @param condition what else must hold
 * @param usesOriginal whether they get the message as it came
 * @param isBeforeConsumer whether they come at the end of the route: who has called it gets what they make of the message
 * @param isParallel whether the copy goes on by itself, and holds up no other message
 * @param received the variable that has the body in the route; null if it is the body. At the end of the route it is given back before the steps
 * @param routeId the route; empty as long as it is of none
 */
public record RouteEnd(
        boolean afterSuccess,
        boolean afterFailure,
        Predicate condition,
        boolean usesOriginal,
        boolean isBeforeConsumer,
        boolean isParallel,
        @Nullable Place received,
        String routeId)
        implements RouteBlock {
    private static final System.Logger LOGGER = System.getLogger(RouteEnd.class.getName());

    /** One of no route yet. */
    public RouteEnd(
            boolean afterSuccess, boolean afterFailure, Predicate condition, boolean usesOriginal, boolean isBeforeConsumer, boolean isParallel) {
        this(afterSuccess, afterFailure, condition, usesOriginal, isBeforeConsumer, isParallel, null, "");
    }

    /** The same of this route, in which {@code variable} has the body; null if the body is the body. */
    public RouteEnd of(String route, @Nullable Place variable) {
        return new RouteEnd(afterSuccess, afterFailure, condition, usesOriginal, isBeforeConsumer, isParallel, variable, route);
    }

    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        if (message.inHandlersOf().contains(routeId)) { // as in Camel
            leadOnly(message, branches);
            return;
        }
        if (!isBeforeConsumer) {
            message.onCompletion(new AtEnd(branches, message.beforeTry() != null));
            branches.run(0, message);
            return;
        }
        Object body = received == null ? null : received.get(message);
        Exception ended = ended(0, message, branches);
        if (message.body() == null) {
            message.setBody(body);
        }
        Exception failure = runThere(message, ended, branches);
        if (failure != null) {
            throw failure;
        }
    }

    private void leadOnly(Message message, Branches<Object> branches) throws Exception {
        Object body = received == null ? null : received.get(message);
        try {
            branches.run(0, message);
        } finally {
            if (received != null && message.body() == null) {
                message.setBody(body);
            }
        }
    }

    /** Does the steps for a message that has come by here. */
    private final class AtEnd implements Completion {
        private final Branches<Object> branches;
        private final boolean isTriedAgain;

        AtEnd(Branches<Object> branches, boolean isTriedAgain) {
            this.branches = branches;
            this.isTriedAgain = isTriedAgain;
        }

        @Override
        public void completed(Message message, @Nullable Throwable failure, Object there) {
            run(message, failure, isTriedAgain, branches.in(branchesOf(there)));
        }

        @Override
        public String routeId() {
            return routeId;
        }

        /** As in Camel, a message has come by here if what the route has made of it is passed on. */
        @Override
        public Scope scope() {
            return Scope.RESULT;
        }
    }

    private boolean isFor(@Nullable Throwable failure) {
        return failure == null ? afterSuccess : afterFailure;
    }

    /** As in Camel, the condition is told what the message has failed with; steps know only what was caught. */
    private boolean holds(Message message, @Nullable Throwable failure) {
        Throwable shown = message.exception();
        message.setException(failure);
        try {
            return condition.test(message);
        } finally {
            message.setException(shown);
        }
    }

    /** As in Camel, the condition does not hold at the end of a route if it fails: that is logged. */
    private boolean holdsThere(Message message, @Nullable Throwable failure) {
        try {
            return holds(message, failure);
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.WARNING, "The onWhen of an onCompletion has failed, and its steps are not done for this message", e);
            return false;
        }
    }

    private void prepare(Message message, @Nullable Message original) {
        if (usesOriginal && original != null) {
            message.setBody(original.body());
            message.setHeadersOf(original);
        }
    }

    private static @Nullable Exception ended(int branch, Message message, Branches<Object> branches) {
        try {
            branches.run(branch, message);
            return null;
        } catch (Exception e) {
            return e;
        }
    }

    /** What the message has failed with then; neither that nor its stop is seen by the steps. As in Camel, a failure of theirs that was handled ends its way. */
    private @Nullable Exception runThere(Message message, @Nullable Exception failure, Branches<Object> branches) {
        if (!isFor(failure) || !holdsThere(message, failure)) {
            return failure;
        }
        boolean isStopped = message.isStopped();
        boolean isRolledBack = message.isRolledBack();
        boolean wasHandled = message.isFailureHandled();
        boolean wasUnhandled = message.isUnhandled();
        boolean wasGivenUp = message.wasGivenUp();
        Throwable givenUp = message.givenUp();
        Throwable shown = message.exception();
        prepare(message, message.original());
        message.setProperty(Properties.ON_COMPLETION, true);
        message.setStopped(false);
        message.setException(null);
        message.setUnhandled(false);
        Exception another = ended(1, message, branches);
        message.setStopped(isStopped || !wasHandled && message.isFailureHandled());
        message.setRolledBack(isRolledBack);
        message.setUnhandled(wasUnhandled || message.isUnhandled());
        message.setException(shown);
        if (failure == null) {
            return another;
        }
        message.setGivenUp(givenUp);
        message.setWasGivenUp(wasGivenUp);
        if (another != null) {
            failure.addSuppressed(another);
        }
        return failure;
    }

    @SuppressWarnings("unchecked") // the one that completes a message in a block says with which branches
    private static Branches<Object> branchesOf(Object there) {
        return (Branches<Object>) there;
    }

    private void run(Message message, @Nullable Throwable failure, boolean isTriedAgain, Branches<Object> branches) {
        if (!isFor(failure)) {
            return;
        }
        Message copy = message.copy();
        copy.setBeforeTry(isTriedAgain ? new BeforeTry() : null);
        copy.setUnhandled(false);
        copy.setInOut(false);
        try {
            if (!holds(copy, failure)) { // as in Camel, asked of the message as it is
                return;
            }
            prepare(copy, message.original());
            copy.setProperty(Properties.ON_COMPLETION, true);
            if (isParallel) {
                Message kept = copy.detach();
                Copies.detach(kept, branches, there -> Copies.lead(kept, 1, there));
            } else {
                Copies.lead(copy, 1, branches);
            }
        } catch (Exception e) {
            branches.setAside(copy, e);
        }
    }

    /** A failure that comes by is one of the steps within, whose error handler has decided about it or does not. */
    @Override
    public boolean leavesFailures() {
        return true;
    }

    @Override
    public boolean mayWait() {
        return isParallel;
    }
}
