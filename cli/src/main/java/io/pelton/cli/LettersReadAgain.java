// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.plan.Input;
import io.pelton.plan.Plan;
import io.pelton.spi.Position;
import io.pelton.spi.SourceTrait;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The open letters of routes that read their input again from its start. Their records come again, so a replay would have their effects twice. Letters
 * of a source that gives no record twice stay open: nothing else has these.
 */
final class LettersReadAgain {
    private final StateFolder state;
    private final Map<String, List<Position>> letters = new LinkedHashMap<>();

    private LettersReadAgain(StateFolder state) {
        this.state = state;
    }

    /** Those of {@code plans} in {@code letters}. Before outputs are open: the file of letters is one of these. */
    static LettersReadAgain of(StateFolder state, DeadLetters letters, List<Plan> plans) throws IOException {
        LettersReadAgain found = new LettersReadAgain(state);
        ReplayedLetters before = ReplayedLetters.of(letters, state);
        Set<String> routes = plans.stream().filter(plan -> isReadAgain(plan.input())).map(Plan::id).collect(Collectors.toSet());
        letters.forEach(letter -> {
            if (routes.contains(letter.route()) && before.isOpen(letter)) {
                found.letters.computeIfAbsent(letter.route(), _ -> new ArrayList<>()).add(DroppedLetters.of(letter));
            }
        });
        return found;
    }

    private static boolean isReadAgain(Input input) {
        return switch (input) {
            case Input.From from -> from.source().traits().contains(SourceTrait.REPLAYABLE);
            case Input.Merge merge -> merge.inflows().stream().allMatch(inflow -> isReadAgain(inflow.input()));
            case Input.Enclosing _ -> false;
        };
    }

    /** What says that they are dropped, by the name under which a state store has that. */
    Map<String, List<Position>> positions() {
        Map<String, List<Position>> positions = new LinkedHashMap<>();
        letters.forEach((route, dropped) -> positions.put(DroppedLetters.name(route), dropped));
        return positions;
    }

    /** Drops them; says so in a line for each route. */
    List<String> drop() {
        List<String> lines = new ArrayList<>();
        letters.forEach((route, dropped) -> {
            DroppedLetters.add(state, route, dropped);
            lines.add(Printable.line("dropped " + Figures.count(dropped.size(), "dead letter") + " of '" + route
                    + "', as what they were made of is read again; 'pelton dead list --all " + state + "' lists them, too"));
        });
        return lines;
    }
}
