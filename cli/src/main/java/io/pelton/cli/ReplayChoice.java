// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.plan.Plan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which letters are replayed, where they enter their routes, and which are left as they cannot enter. */
final class ReplayChoice {
    private final DeadLetters letters;
    private final ReplayedLetters before;
    private final @Nullable String step;
    private final @Nullable String to;

    /** By route: all kinds that there are letters of, and how many of each are to be replayed. */
    private final Map<String, Map<LetterKind, Long>> open = new HashMap<>();

    private final List<Left> left = new ArrayList<>();
    private int chosen;

    /** Letters that cannot enter, and why. */
    private record Left(LetterKind kind, String route, long count, String reason) {
        @Override
        public String toString() {
            return Figures.count(count, "letter") + " of '" + kind.step() + "' of '" + route + "': " + reason;
        }
    }

    /**
     * Of {@code letters}.
     *
     * @param before knows what is not to be replayed
     * @param step only letters of this one are; null for any
     * @param to where they enter; null for where they have failed
     * @throws PeltonException USAGE if {@code step} has none
     */
    ReplayChoice(DeadLetters letters, ReplayedLetters before, @Nullable String step, @Nullable String to) throws IOException {
        this.letters = letters;
        this.before = before;
        this.step = step;
        this.to = to;
        letters.forEach(letter -> open.computeIfAbsent(letter.route(), _ -> new LinkedHashMap<>())
                .merge(LetterKind.of(letter), before.isOpen(letter) ? 1L : 0L, Long::sum));
        checkStep();
    }

    private void checkStep() {
        Set<String> steps = open.values().stream().flatMap(kinds -> kinds.keySet().stream()).map(LetterKind::step).collect(Collectors.toCollection(LinkedHashSet::new));
        if (step != null && !steps.contains(step)) {
            throw new PeltonException(
                    ErrorCode.USAGE,
                    letters + " has no dead letters of a step '" + step + "'" + (steps.isEmpty() ? "" : ", but of: " + String.join(", ", steps)));
        }
    }

    /** Those of {@code plan} as its source. */
    LetterSource source(Plan plan, KeptGroups groups) {
        Map<LetterKind, Long> kinds = open.getOrDefault(plan.id(), Map.of());
        Map<LetterKind, String> entries = new LinkedHashMap<>();
        kinds.forEach((kind, count) -> {
            if (count > 0 && (step == null || step.equals(kind.step()))) {
                try {
                    entries.put(kind, entry(plan, groups, kind));
                } catch (PeltonException e) {
                    left.add(new Left(kind, plan.id(), count, reason(e)));
                }
            }
        });
        chosen += entries.size();
        return new LetterSource(letters, plan.id(), kinds.keySet(), entries, before);
    }

    private String entry(Plan plan, KeptGroups groups, LetterKind kind) {
        String entry = to == null ? ReplayEntries.of(plan, kind) : ReplayEntries.chosen(plan, kind, to);
        groups.check(plan, Set.of(entry));
        ReplayPlan.check(plan, Set.of(entry));
        return entry;
    }

    private static String reason(PeltonException failure) {
        String message = String.valueOf(failure.getMessage());
        String code = failure.code().code() + " ";
        return message.startsWith(code) ? message.substring(code.length()) : message;
    }

    /** @throws PeltonException USAGE if there are letters, and none of them can enter */
    void checkAny() {
        if (chosen == 0 && !left.isEmpty()) {
            throw new PeltonException(ErrorCode.USAGE, left.stream().map(each -> each.reason).distinct().collect(Collectors.joining("; ")));
        }
    }

    /** A line for each kind of letters that are left. */
    List<String> left() {
        return left.stream().map(each -> "left " + each).toList();
    }
}
