// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.error.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong, so that the user sees all of it at once. */
final class Problems {
    private final List<Problem> found = new ArrayList<>();
    private final Set<Problem> followUps = new HashSet<>();
    private final @Nullable Problems outer;
    private final String place;

    Problems() {
        this(null, "");
    }

    private Problems(@Nullable Problems outer, String place) {
        this.outer = outer;
        this.place = place;
    }

    /** Problems of something that is read for each of its uses: they are added here too, and say {@code place}. */
    Problems within(String place) {
        return new Problems(this, place);
    }

    void add(Problem problem) {
        found.add(problem);
        if (outer != null) {
            outer.add(placed(problem));
        }
    }

    /** Does not tell {@code problem}, which has been added: it goes away with another one that is told. */
    void addFollowUp(Problem problem) {
        followUps.add(problem);
        if (outer != null) {
            outer.addFollowUp(placed(problem));
        }
    }

    private Problem placed(Problem problem) {
        return new Problem(problem.code(), problem.origin(), problem.message() + " (" + place + ")", problem.suggestion());
    }

    void add(ErrorCode code, Origin origin, String message) {
        add(code, origin, message, null);
    }

    void add(ErrorCode code, Origin origin, String message, @Nullable String suggestion) {
        add(new Problem(code, origin, message, suggestion));
    }

    /** Adds what {@code error} says: its own problems if it has some, else one at {@code origin}. */
    void add(Origin origin, PeltonException error) {
        if (error instanceof InvalidPlanException invalid) {
            invalid.problems().forEach(this::add);
            return;
        }
        String message = String.valueOf(error.getMessage());
        String prefix = error.code().code() + " ";
        add(error.code(), origin, message.startsWith(prefix) ? message.substring(prefix.length()) : message);
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /** Whether anything is wrong, here or in what this is within. */
    boolean areAnyFound() {
        return !found.isEmpty() || outer != null && outer.areAnyFound();
    }

    int size() {
        return found.size();
    }

    /** All problems, without repetitions and what goes away with others, ordered by file as in {@code files}, then by position. */
    List<Problem> sorted(List<String> files) {
        return found.stream()
                .distinct()
                .filter(problem -> !followUps.contains(problem))
                .sorted(Comparator.comparingInt((Problem problem) -> fileNumber(files, problem))
                        .thenComparingInt(problem -> problem.origin().line())
                        .thenComparingInt(problem -> problem.origin().column()))
                .toList();
    }

    private static int fileNumber(List<String> files, Problem problem) {
        int number = files.indexOf(problem.origin().file());
        return number < 0 ? files.size() : number;
    }
}
