// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.flow.RetryRule;
import io.pelton.message.BeforeTry;
import io.pelton.message.Guard;
import io.pelton.message.Message;
import io.pelton.routes.simple.Predicate;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Camel's error handler: decides about every step of a route that fails. Branch 0 is the route, then come those of the clauses, and
 * last the dead letter channel, if there is one.
 *
 * @param routeId the route
 * @param clauses those that come first matter most where two match equally well
 * @param redelivery how often a step is tried again, as far as no clause says otherwise
 * @param retryWhile if it is not null, such a step is tried again as long as this holds
 * @param deadLetters whether there is a dead letter channel
 * @param handlesOwnFailures whether a message that went there is dealt with even if the channel has failed
 * @param original what of the message as it came that channel gets, unless a clause is for the failure: as in Camel, that says it then
 * @param mayTryAgain whether there are steps that are tried again
 * @param outer the branches of the handler around the route, which deal with what fails within
 * @param isNested whether this one is within that one, around some steps, and has but the first branch
 */
@SuppressWarnings("ReferenceEquality") // a failure is this very object
public record ErrorHandler(
        String routeId,
        List<FailureClause> clauses,
        Redelivery redelivery,
        @Nullable Predicate retryWhile,
        boolean deadLetters,
        boolean handlesOwnFailures,
        FailureClause.Original original,
        boolean mayTryAgain,
        Reentry outer,
        boolean isNested)
        implements RouteBlock, Recovery<Object> {
    private static final System.Logger LOGGER = System.getLogger(ErrorHandler.class.getName());

    public ErrorHandler {
        clauses = List.copyOf(clauses);
    }

    /** The same; whether steps are tried again follows from the rest. */
    public ErrorHandler(
            String routeId,
            List<FailureClause> clauses,
            Redelivery redelivery,
            @Nullable Predicate retryWhile,
            boolean deadLetters,
            boolean handlesOwnFailures,
            FailureClause.Original original) {
        this(
                routeId,
                clauses,
                redelivery,
                retryWhile,
                deadLetters,
                handlesOwnFailures,
                original,
                isTried(redelivery, retryWhile)
                        || clauses.stream().anyMatch(clause -> isTried(clause.redelivery(redelivery), clause.retryWhile())),
                new Reentry(),
                false);
    }

    /** The same around some steps within it, on which it does not act else. */
    public ErrorHandler nested() {
        return new ErrorHandler(routeId, clauses, redelivery, retryWhile, deadLetters, handlesOwnFailures, original, mayTryAgain, outer, true);
    }

    @Override
    public void begin(Branches<Object> branches) {
        if (!isNested) {
            outer.begin(branches);
        }
    }

    private static boolean isTried(Redelivery times, @Nullable Predicate condition) {
        return condition != null || times.maximum() != 0;
    }

    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Tried.makeWhole(message, () -> {
            message.setBeforeTry(mayTryAgain ? new BeforeTry() : null);
            Guards.asPlaced(message, () -> branches.run(0, message));
        });
    }

    /** Whether it does nothing but give up: as in Camel, nothing is seen of that in the headers. */
    private boolean isPlain() {
        return clauses.isEmpty() && !deadLetters && !mayTryAgain;
    }

    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return branch == 0 ? this : Recovery.none();
    }

    @Override
    public boolean mayWait() {
        return mayTryAgain; // a message may say how long the next try waits
    }

    @Override
    public boolean recover(Object record, Failure failure, Branches<Object> branches) throws Throwable {
        Message message = Addressed.message(record);
        Throwable error = failure.error();
        boolean isOver = error == message.givenUp() || message.wasGivenUp() || message.isFailureHandled();
        if (isOver || !(error instanceof Exception) || message.guard() == Guard.UNGUARDED) {
            throw error;
        }
        Redeliveries redeliveries = new Redeliveries(message);
        try {
            failure.retry(redeliveries);
            return true;
        } catch (Exception e) {
            if (e != redeliveries.last) {
                throw e;
            }
            return giveUp(message, e, redeliveries.clause, branches);
        }
    }

    /** The tries for one message; knows the clause for the last of them. */
    private final class Redeliveries implements RetryRule {
        private final Message message;
        private @Nullable Throwable last;
        private int clause;

        Redeliveries(Message message) {
            this.message = message;
        }

        @Override
        public long pauseMillis(int tries, Throwable error) {
            message.setException(error);
            message.setProperty(Properties.EXCEPTION_CAUGHT, error);
            message.setProperty(Properties.FAILURE_ROUTE_ID, routeId);
            last = error;
            clause = FailureClauses.find(clauses, error, message);
            Redelivery times = redeliveryOf(clause);
            int attempt = RedeliveryHeaders.next(message, tries);
            if (!isPlain()) {
                RedeliveryHeaders.set(message, attempt, times.maximum());
            }
            if (error instanceof RollbackException || !isTriedAgain(clause, attempt, message)) {
                return GIVE_UP;
            }
            message.setException(null);
            BeforeTry before = message.beforeTry();
            if (before != null) {
                before.restore(message);
                RedeliveryHeaders.set(message, attempt, times.maximum());
            }
            Long said = RedeliveryHeaders.delay(message);
            return said == null ? times.delay(attempt) : Math.max(0, said);
        }
    }

    private Redelivery redeliveryOf(int clause) {
        return clause < 0 ? redelivery : clauses.get(clause).redelivery(redelivery);
    }

    private boolean isTriedAgain(int clause, int attempt, Message message) {
        Predicate condition = clause >= 0 && clauses.get(clause).retryWhile() != null
                ? clauses.get(clause).retryWhile()
                : retryWhile;
        if (condition != null) {
            return condition.test(message);
        }
        int maximum = redeliveryOf(clause).maximum();
        return maximum < 0 || attempt <= maximum;
    }

    /** As in Camel, a message that is rolled back is so again if nothing of that is dealt with, and not while it is. */
    private boolean giveUp(Message message, Exception error, int clause, Branches<Object> branches) throws Exception {
        if (!(error instanceof RollbackException) || !message.isRolledBack()) {
            return decide(message, error, clause, branches);
        }
        message.setRolledBack(false);
        try {
            return decide(message, error, clause, branches);
        } catch (Exception e) {
            message.setRolledBack(e == error);
            throw e;
        }
    }

    private boolean decide(Message message, Exception error, int clause, Branches<Object> branches) throws Exception {
        FailureClause known = clause < 0 ? null : clauses.get(clause);
        boolean isContinued = known != null && known.continued().test(message);
        boolean isHandled = known != null && known.handled().test(message);
        boolean toDeadLetters = deadLetters && (known == null || !known.hasBranch());
        message.setException(null);
        if (!isPlain()) {
            RedeliveryHeaders.end(message, isHandled || isContinued || toDeadLetters);
        }
        if (message.inHandlersOf().contains(routeId)) { // as in Camel, it does nothing but try again while it deals with a failure
            throw lost(message, error);
        }
        if (known != null && known.hasBranch()) {
            if (!Stop.hasEnded(message)) { // as in Camel, a message that was stopped matches the clause but skips its steps
                run(branches, clause + 1, message, known.original());
            }
        } else if (toDeadLetters && !isContinued) {
            sendToDeadLetters(message, known == null ? original : known.original(), isHandled || handlesOwnFailures, branches);
            isHandled = true;
        }
        if (message.isUnhandled()) { // as in Camel, also by a route that the clause calls, or earlier
            throw lost(message, caught(message, error));
        }
        if (isContinued && !message.isFailureHandled()) {
            if (!isPlain()) {
                RedeliveryHeaders.end(message, true); // those of a route that the clause has called
            }
            if (message.isRolledBack()) { // as in Camel, what goes on is not rolled back
                message.setRolledBack(false);
                message.setStopped(false);
            }
            return !message.isStopped();
        }
        if (isHandled || message.isFailureHandled()) { // by this clause, or by that of a route which it calls
            message.setStopped(true);
            message.setFailureHandled();
            return false;
        }
        message.setProperty(Properties.FAILURE_ROUTE_ID, routeId); // a try within the clause has taken it away
        throw lost(message, caught(message, error));
    }

    /** What goes on: as in Camel, what was caught last, if the clause has caught something itself. */
    private static Exception caught(Message message, Exception error) {
        return message.property(Properties.EXCEPTION_CAUGHT) instanceof Exception last ? last : error;
    }

    /** As in Camel, nobody waits for an answer of that channel. */
    private void sendToDeadLetters(
            Message message, FailureClause.Original sent, boolean handlesOwnFailures, Branches<Object> branches) throws Exception {
        boolean wasInOut = message.isInOut();
        message.setInOut(false);
        try {
            run(branches, clauses.size() + 1, message, sent);
        } catch (Exception e) {
            if (!handlesOwnFailures) {
                message.setProperty(Properties.FAILURE_ROUTE_ID, routeId);
                throw e;
            }
            LOGGER.log(System.Logger.Level.WARNING, "The dead letter channel of ''{0}'' has failed with {1}, and the message counts as dealt with", routeId, e);
            message.setException(null);
            message.setGivenUp(null);
            message.setWasGivenUp(false);
            message.setUnhandled(false);
        } finally {
            message.setInOut(wasInOut);
        }
    }

    private void run(
            Branches<Object> branches, int branch, Message message, FailureClause.Original original)
            throws Exception {
        Message source = message.original();
        if (source != null && original != FailureClause.Original.NOTHING) {
            message.setBody(source.body());
            if (original == FailureClause.Original.MESSAGE) {
                message.setHeadersOf(source);
            }
        }
        List<String> before = message.inHandlersOf();
        message.setInHandlersOf(Stream.concat(before.stream(), Stream.of(routeId)).toList());
        try {
            outer.of(branches).run(branch, message);
        } catch (Exception e) {
            Object caught = message.property(Properties.EXCEPTION_CAUGHT);
            if (caught instanceof Throwable earlier && earlier != e) {
                e.addSuppressed(earlier);
            }
            message.setProperty(Properties.EXCEPTION_CAUGHT, e);
            boolean isOfCopies = isOfCopies(message, e);
            lost(message, e);
            if (isOfCopies) {
                message.setException(null);
            }
            throw e;
        } finally {
            message.setInHandlersOf(before);
        }
    }

    /** Whether a step that sends copies has failed with it: as in Camel, no other handler handles that again, not even that of a slip around it. */
    static boolean isOfCopies(Message message, Exception error) {
        return error == message.givenUp() && message.exception() == null;
    }

    private static Exception lost(Message message, Exception error) {
        message.setException(error);
        message.setGivenUp(error);
        message.setWasGivenUp(true);
        message.setUnhandled(true);
        return error;
    }
}
