// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.eip.ErrorHandler;
import io.pelton.routes.eip.FailureClause;
import io.pelton.routes.eip.FailureClause.Original;
import io.pelton.routes.eip.FailureMatch;
import io.pelton.routes.eip.FailureType;
import io.pelton.routes.eip.Redelivery;
import io.pelton.routes.simple.Predicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to become of the failures of a route.
 *
 * @param isOff whether the route has no error handler at all, so that failures are left to the route that calls it
 * @param clauses what is done with some of them, and the steps for that
 * @param redelivery how often a step is tried again
 * @param retryWhile if it is not null, a step is tried again as long as this holds
 * @param deadLetters where messages are sent that nothing else is for; empty if they are not
 * @param original what of the message as it came that gets
 */
record ErrorHandling(
        boolean isOff,
        List<Clause> clauses,
        Redelivery redelivery,
        @Nullable Predicate retryWhile,
        Optional<DeadLetters> deadLetters,
        Original original) {
    /** What a route has of which nothing is said: a step that fails is not tried again, the message has failed. */
    static final ErrorHandling DEFAULT =
            new ErrorHandling(false, List.of(), Redelivery.NONE, null, Optional.empty(), Original.NOTHING);

    static final ErrorHandling OFF =
            new ErrorHandling(true, List.of(), Redelivery.NONE, null, Optional.empty(), Original.NOTHING);

    /**
     * A dead letter channel.
     *
     * @param step sends to it
     * @param handlesOwnFailures whether a message is dealt with even if that fails
     */
    record DeadLetters(RouteStep step, boolean handlesOwnFailures) {}

    /** A clause, its steps, its title in a printed plan, and whether it is for some messages only. */
    record Clause(FailureClause clause, List<RouteStep> steps, String title, boolean isConditional) {
        Clause {
            steps = List.copyOf(steps);
        }

        /** Both; as in Camel, clauses without condition take the place of earlier ones for the same classes, where those are. */
        static List<Clause> joined(List<Clause> earlier, List<Clause> later) {
            List<Clause> all = new ArrayList<>(earlier);
            later.forEach(clause -> clause.join(all));
            return all;
        }

        private void join(List<Clause> all) {
            Set<FailureType> taken = isConditional ? Set.of() : Set.copyOf(clause.match().types());
            int place = all.size();
            for (int i = all.size() - 1; i >= 0; i--) {
                Clause other = all.get(i);
                if (!other.isConditional && !Collections.disjoint(other.clause.match().types(), taken)) {
                    all.set(i, other.without(taken));
                    place = i;
                }
            }
            all.add(place, this);
        }

        private Clause without(Set<FailureType> types) {
            FailureMatch match = clause.match();
            List<FailureType> left = match.types().stream().filter(type -> !types.contains(type)).toList();
            return new Clause(clause.with(new FailureMatch(left, match.condition())), steps, title, false);
        }

        /** The same, said by the route itself. */
        Clause ofRoute() {
            return new Clause(clause.ofRoute(), steps, title, isConditional);
        }
    }

    ErrorHandling {
        clauses = List.copyOf(clauses);
    }

    /** The same with {@code others} behind its own clauses. */
    ErrorHandling with(List<Clause> others) {
        List<Clause> all = new ArrayList<>(clauses);
        all.addAll(others);
        return new ErrorHandling(isOff, all, redelivery, retryWhile, deadLetters, original);
    }

    /** Whether it does nothing but let a message fail. */
    boolean isPlain() {
        return clauses.isEmpty() && redelivery.maximum() == 0 && retryWhile == null && deadLetters.isEmpty();
    }

    /** Whether it needs the message as it came. */
    boolean needsOriginal() {
        return original != Original.NOTHING
                || clauses.stream().anyMatch(clause -> clause.clause().original() != Original.NOTHING);
    }

    /** The function of the block around the steps of the route {@code id}. */
    ErrorHandler function(String id) {
        return new ErrorHandler(
                id,
                clauses.stream().map(Clause::clause).toList(),
                redelivery,
                retryWhile,
                deadLetters.isPresent(),
                deadLetters.filter(DeadLetters::handlesOwnFailures).isPresent(),
                original);
    }

    /** The branches of that block behind the route's own. */
    List<List<RouteStep>> branches() {
        List<List<RouteStep>> branches = new ArrayList<>();
        clauses.forEach(clause -> branches.add(clause.steps()));
        deadLetters.ifPresent(letters -> branches.add(List.of(letters.step())));
        return branches;
    }

    /** The titles of all branches of that block. */
    List<String> titles() {
        List<String> titles = new ArrayList<>(List.of(""));
        clauses.forEach(clause -> titles.add(clause.title()));
        deadLetters.ifPresent(_ -> titles.add("deadLetterChannel"));
        return titles;
    }
}
