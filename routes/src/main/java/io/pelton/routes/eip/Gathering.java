// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Completion;
import io.pelton.message.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The result of the copies of a message that took branches: one message made of them, and the failure that counts. */
@SuppressWarnings("ReferenceEquality") // a strategy gives one of the messages that it was given, or another one
final class Gathering {
    private final Message message;
    private final @Nullable AggregationStrategy strategy;

    /** Whether failures of copies are none of the message, unless it stops at them. */
    private final boolean isAlone;

    private final boolean stopsAtFailure;
    private final boolean sharesUnit;
    private @Nullable Message result;
    private @Nullable Exception failure;

    /** What an error handler, or a catch, of a copy has seen last, where no strategy makes one message of the copies. */
    private @Nullable Object caught;

    /** A copy whose failure an error handler has dealt with, where the message ends with it. */
    private @Nullable Message handled;

    /** What is about the results of routes that copies have come through, in the order in which they have ended. */
    private final List<Completion> completions = new ArrayList<>();

    /** The routes that the copy has come through which the result is; none if it is no copy. */
    private Set<String> routesOfResult = Set.of();

    /** A copy whose way was ended on it, where that counts as a failure: as in Camel the message ends as it did. */
    private @Nullable Message ended;

    /**
     * Nothing has come.
     *
     * @param message what they are copies of
     */
    Gathering(Message message, Ways.Manner manner) {
        this.message = message;
        this.isAlone = manner.strategy() == Strategy.ORIGINAL_ALONE;
        this.strategy = isAlone || manner.strategy() == Strategy.ORIGINAL ? null : manner.strategy();
        this.stopsAtFailure = manner.stopsAtFailure();
        this.sharesUnit = manner.sharesUnit();
    }

    /** Leads a copy to its end, on any thread; where the message shares its unit of work, who waits for the end of its way waits for that of the message. */
    void lead(Message copy, Ways.Way way, Branches<Object> branches) throws Exception {
        if (!sharesUnit) {
            Copies.lead(copy, way, branches);
            return;
        }
        try {
            way.run(copy, branches);
        } catch (Error e) {
            if (!branches.endsFlow(e)) {
                copy.complete(e, branches);
            }
            throw e;
        }
    }

    /** Has the end of the message be that of a copy which has ended. */
    void leave(Message copy) {
        if (sharesUnit) {
            copy.handCompletionsOfAttemptTo(message);
        }
    }

    /** A copy has ended of which nobody asks any more what has come of it, on any thread. */
    void endAlone(Message copy, @Nullable Throwable failed, Branches<Object> branches) {
        if (sharesUnit) {
            copy.complete(failed, branches);
        }
    }

    /** Whether a copy that has ended ends the gathering, if it {@code stops} for a failure or was ended. */
    boolean isLast(boolean stops) {
        return stopsAtFailure && stops;
    }

    /** Adds a copy that has come to its end, maybe with a failure; gives whether others are to follow. */
    boolean add(Message copy, int index, @Nullable Exception failed) throws Exception {
        leave(copy);
        if (failed != null) {
            if (stopsAtFailure) {
                throw givenUp(new PartFailedException(index, copy, failed));
            }
            copy.setException(failed);
            failure = isAlone ? failure : failed;
        }
        if (strategy == null && !isAlone && copy.property(Properties.EXCEPTION_CAUGHT) != null) {
            caught = copy.property(Properties.EXCEPTION_CAUGHT);
        }
        if (stopsAtFailure && copy.isStopped()) {
            routesOfResult = takeCompletions(copy);
            ended = copy.detach();
            return false;
        }
        if (strategy != null) {
            aggregate(copy, strategy);
        }
        if (sharesUnit) {
            share(copy);
        }
        return true;
    }

    /** Takes what is about results of routes from a copy that shares its unit of work; gives the routes. */
    private Set<String> takeCompletions(Message copy) {
        if (!sharesUnit) {
            return Set.of();
        }
        List<Completion> own = copy.takeCompletions();
        completions.addAll(own);
        return own.stream().map(Completion::routeId).collect(Collectors.toSet());
    }

    /** As in Camel, those of other copies, too, where they are of a route that the result has come through. */
    private void handCompletions() {
        completions.stream().filter(each -> routesOfResult.contains(each.routeId())).forEach(message::onCompletion);
    }

    private void aggregate(Message copy, AggregationStrategy used) throws Exception {
        Set<String> own = takeCompletions(copy);
        Message before = result;
        Message end = copy.detach();
        result = used.aggregate(before, end);
        if (result != before) {
            routesOfResult = result == end ? own : Set.of();
        }
    }

    /** What the copy has failed with is a failure of the message, too, whatever the strategy has made of it; so is one that was dealt with. */
    private void share(Message copy) {
        if (copy.exception() != null) {
            if (result != null) {
                result.setException(copy.exception());
                showFailure(copy, result);
            } else if (strategy == null) {
                showFailure(copy, message);
            }
        }
        if (copy.wasGivenUp()) {
            message.setWasGivenUp(true);
            if (result != null) {
                result.setWasGivenUp(true);
            }
        }
        if (copy.isFailureHandled()) {
            if (strategy == null) {
                handled = copy.detach();
            } else if (result != null) {
                endAs(copy, result);
            }
        }
    }

    /** Ends the way of {@code other} where an error handler has ended that of a copy. */
    private static void endAs(Message copy, Message other) {
        showFailure(copy, other);
        other.setFailureHandled();
        other.setStopped(true);
    }

    /** Has {@code other} show what the copy has failed with, and where. */
    private static void showFailure(Message copy, Message other) {
        other.setProperty(Properties.EXCEPTION_CAUGHT, copy.property(Properties.EXCEPTION_CAUGHT));
        other.setProperty(Properties.FAILURE_ROUTE_ID, copy.property(Properties.FAILURE_ROUTE_ID));
    }

    /** A copy has not come in time, one of {@code total} that were begun. */
    void isLate(int index, int total, long timeoutMillis) {
        if (strategy != null) {
            strategy.timeout(result == null ? message : result, index, total, timeoutMillis);
        }
    }

    /** Gives the message what the copies have come to, or fails as they did. */
    void end() throws Exception {
        if (ended != null) {
            handCompletions();
            message.become(ended);
            return;
        }
        if (strategy == null) {
            if (caught != null) {
                message.setProperty(Properties.EXCEPTION_CAUGHT, caught);
            }
            if (failure != null) {
                throw givenUp(failure);
            }
            if (handled != null) {
                endAs(handled, message);
            }
            return;
        }
        if (result == null) {
            return;
        }
        strategy.completed(result);
        handCompletions();
        Throwable error = result.exception();
        result.setException(null);
        message.become(result);
        if (error instanceof Exception exception) {
            message.setGivenUp(exception);
            throw exception;
        }
        if (error instanceof Error broken) {
            throw broken;
        }
    }

    /** The steps of the copies had their tries: as in Camel, error handlers have no say about the message that they are copies of. */
    private Exception givenUp(Exception failed) {
        message.setGivenUp(failed);
        return failed;
    }
}
