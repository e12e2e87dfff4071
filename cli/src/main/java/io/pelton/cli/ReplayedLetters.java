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

/**
 * Which dead letters were replayed: those up to the positions that a state folder has of {@link LetterSource}s. And which were {@linkplain
 * DroppedLetters dropped}.
 */
final class ReplayedLetters {
    private final Map<String, Mark> marks = new HashMap<>();
    private final Map<String, List<Position>> positions = new HashMap<>();
    private final Map<String, Map<Long, Mark>> dropped = new HashMap<>();

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
            Map<Long, Mark> ofRoute = new HashMap<>();
            DroppedLetters.of(state, route).forEach(position -> ofRoute.put(position.offset(), position.mark()));
            replayed.dropped.put(route, ofRoute);
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

    /** Whether it is to be replayed. */
    boolean isOpen(DeadLetters.Letter letter) {
        return !contains(letter) && !isDropped(letter);
    }

    boolean isDropped(DeadLetters.Letter letter) {
        Mark mark = dropped.getOrDefault(letter.route(), Map.of()).get(letter.number());
        return mark != null && mark.equals(letter.mark());
    }

    /** Whether it was replayed. */
    boolean contains(DeadLetters.Letter letter) {
        return positions.getOrDefault(letter.route(), List.of()).stream()
                .anyMatch(position -> position.split().equals(LetterKind.of(letter).split())
                        && position.offset() >= letter.number()
                        && position.mark().equals(marks.getOrDefault(letter.route(), Mark.NONE)));
    }
}
