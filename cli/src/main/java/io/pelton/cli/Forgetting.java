// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What of a state folder a run does not go on with, and the folder forgets when it begins.
 *
 * @param steps whether nothing is known of the states and the output of a step of this name
 * @param sources whether no position is known of a source of this name
 */
record Forgetting(Predicate<String> steps, Predicate<String> sources) {
    /** A run that goes on with all there is. */
    static final Forgetting NOTHING = new Forgetting(_ -> false, _ -> false);

    /** All but which dead letters were replayed or dropped, and where to: their files stay, too. */
    static final Forgetting ALL = new Forgetting(step -> !ReplayOutputs.isOne(step), source -> !LetterSource.isOne(source) && !DroppedLetters.isOne(source));

    /**
     * What steps, sources and outputs of these names have in {@code folder}.
     *
     * @throws PeltonException USAGE if one is not there, though others are
     */
    static Forgetting of(StateFolder folder, Set<String> names) throws IOException {
        Set<String> known = new TreeSet<>(folder.positions().sources());
        folder.epochs().latest().ifPresent(last -> List.of(last.positions(), last.states(), last.outputs())
                .forEach(map -> known.addAll(map.keySet())));
        if (known.isEmpty()) {
            return ALL; // so that the first of many runs may be told the same as the others
        }
        for (String name : names) {
            if (!known.contains(name)) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        "--drop-state " + name + ": " + folder + " has nothing of that name, but of: " + String.join(", ", known));
            }
        }
        return new Forgetting(names::contains, names::contains);
    }
}
