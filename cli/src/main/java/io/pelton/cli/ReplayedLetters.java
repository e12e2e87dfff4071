// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.PeltonException;
import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which dead letters were replayed: those up to the positions that a state folder has of {@link LetterSource}s. */
final class ReplayedLetters {
    private final Map<String, Mark> marks = new HashMap<>();
    private final Map<String, List<Position>> positions = new HashMap<>();

    private ReplayedLetters() {}

    /** Those of {@code letters}, by what {@code state} has now. */
    static ReplayedLetters of(DeadLetters letters, StateFolder state) throws IOException {
        ReplayedLetters replayed = new ReplayedLetters();
        Optional<Epoch> last = state.epochs().latest();
        for (String route : letters.routes()) {
            String source = LetterSource.name(route);
            List<Position> known = new ArrayList<>(state.positions().read(source));
            last.map(epoch -> epoch.positions().get(source)).ifPresent(known::addAll);
            replayed.positions.put(route, known);
            replayed.marks.put(route, letters.mark(route));
        }
        return replayed;
    }

    /**
     * The same for those that {@code folder} has, which no run may have open.
     *
     * @throws PeltonException if one has, or it is damaged
     */
    static ReplayedLetters of(DeadLetters letters, Path folder) throws IOException {
        if (!StateFolder.isOne(folder)) {
            return new ReplayedLetters();
        }
        try (StateFolder state = StateFolder.open(folder)) {
            return of(letters, state);
        }
    }

    boolean contains(DeadLetters.Letter letter) {
        return positions.getOrDefault(letter.route(), List.of()).stream()
                .anyMatch(position -> position.split().equals(letter.text("step"))
                        && position.offset() >= letter.number()
                        && position.mark().equals(marks.getOrDefault(letter.route(), Mark.NONE)));
    }
}
