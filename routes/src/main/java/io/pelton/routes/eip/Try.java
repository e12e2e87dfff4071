// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs its first branch; if that fails, the branch of the first clause that matches; at last, in any case, the last one. As
 * in Camel, a message that is stopped takes no other branch, unless it was stopped because a called route has handled its failure, or to be
 * rolled back; after a {@link Rollback} it has failed whatever a clause did; and what the last branch fails with is suppressed by an earlier failure.
 * A block without a last branch ends as one whose last branch is empty.
 *
 * @param routeId the route in which it stands
 * @param clauses who matches, in the order of the branches behind the first one
 * @param hasFinally whether there is a branch after those
 * @param leavesFailures whether failures that no clause matches leave the route past its error handlers
 */
@SuppressWarnings("ReferenceEquality") // a failure is this very object
public record Try(String routeId, List<FailureMatch> clauses, boolean hasFinally, boolean leavesFailures) implements RouteBlock, Unguarded {
    public Try {
        clauses = List.copyOf(clauses);
    }

    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Tried.makeWhole(message, () -> Guards.asPlaced(message, () -> leadThrough(message, branches)));
    }

    private void leadThrough(Message message, Branches<Object> branches) throws Exception {
        Object outer = message.property(Properties.EXCEPTION_HANDLED);
        message.setProperty(Properties.EXCEPTION_HANDLED, null);
        try {
            leadInside(message, branches);
        } catch (Exception e) {
            message.setProperty(Properties.FAILURE_ROUTE_ID, routeId);
            throw e;
        } finally {
            message.setTried(false);
            message.setProperty(Properties.EXCEPTION_HANDLED, outer);
        }
    }

    private void leadInside(Message message, Branches<Object> branches) throws Exception {
        Exception thrown = attempt(message, branches);
        boolean isOfCopies = thrown != null && ErrorHandler.isOfCopies(message, thrown);
        Exception failure = thrown == null ? null : dealWith(thrown, message, branches);
        if (!Stop.hasEnded(message)) {
            runFinally(message, failure, branches);
        }
        if (failure != null) {
            if (isOfCopies && failure == thrown) {
                message.setException(null);
            }
            throw failure;
        }
    }

    private void runFinally(Message message, @Nullable Exception failure, Branches<Object> branches) throws Exception {
        try {
            runFinally(message, branches);
            if (failure == null) {
                message.setProperty(Properties.FAILURE_ROUTE_ID, null);
            }
        } catch (Exception e) {
            if (failure == null) {
                throw e;
            }
            if (e != failure) {
                failure.addSuppressed(e);
            }
            if (e == message.givenUp()) { // as in Camel, so is what counts
                message.setGivenUp(failure);
            }
            message.setException(failure);
            message.setProperty(Properties.EXCEPTION_CAUGHT, failure);
        }
    }

    private void runFinally(Message message, Branches<Object> branches) throws Exception {
        boolean ends = message.isStopped();
        Throwable shown = message.exception();
        if (shown != null) {
            tell(shown, message);
        }
        message.setStopped(false);
        message.setTried(true);
        try {
            if (hasFinally) {
                branches.run(clauses.size() + 1, message);
            }
            message.setException(shown);
        } finally {
            message.setStopped(ends || message.isStopped());
        }
    }

    private static @Nullable Exception attempt(Message message, Branches<Object> branches) {
        message.setTried(true);
        try {
            branches.run(0, message);
            return null;
        } catch (Exception e) {
            return e;
        }
    }

    /** What is not dealt with; null if all is well. */
    private @Nullable Exception dealWith(Exception failure, Message message, Branches<Object> branches) {
        message.setException(failure);
        boolean isEnded = Stop.hasEnded(message); // by what its failure was left to
        if (isEnded || message.property(Properties.EXCEPTION_HANDLED) != null) { // as in Camel, by a fallback in this very block
            return failure;
        }
        for (int i = 0; i < clauses.size(); i++) {
            if (clauses.get(i).matches(failure, message)) {
                return runClause(i + 1, failure, message, branches);
            }
        }
        return failure;
    }

    /** As in Camel, the steps are not those of a message that is rolled back; after them it is again. */
    private @Nullable Exception runClause(int branch, Exception failure, Message message, Branches<Object> branches) {
        boolean wasRolledBack = message.isRolledBack();
        boolean wasStopped = message.isStopped();
        boolean fails = failure instanceof RollbackException && wasRolledBack; // the message itself is rolled back, not just a copy
        message.setRolledBack(false);
        message.setStopped(false);
        tell(failure, message);
        message.setProperty(Properties.EXCEPTION_HANDLED, true);
        message.setTried(true);
        try {
            branches.run(branch, message);
            return fails ? failure : null;
        } catch (Exception e) {
            if (fails) {
                return failure;
            }
            message.setException(e);
            message.setGivenUp(null); // as in Camel, the error handler around this block deals with it
            return e;
        } finally {
            message.setRolledBack(wasRolledBack || message.isRolledBack());
            message.setStopped(wasStopped || message.isStopped());
        }
    }

    /** Steps see the failure, though it is none of theirs. */
    private void tell(Throwable failure, Message message) {
        message.setProperty(Properties.EXCEPTION_CAUGHT, failure);
        message.setProperty(Properties.FAILURE_ROUTE_ID, routeId);
        message.setException(null);
    }

    @Override
    public Try byItself() {
        return new Try(routeId, clauses, hasFinally, true);
    }

    /** Error handlers do not act within a try. */
    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return new Guards.WithinTry();
    }
}
