// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.store.StateFolder;
import io.pelton.store.StateView;
import java.io.IOException;
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

    /** What is known of a source that is in no epoch. */
    private interface Alone {
        List<Position> of(String source) throws IOException;
    }

    /** Those of {@code letters}, by what {@code state} has now. */
    static ReplayedLetters of(DeadLetters letters, StateFolder state) throws IOException {
        return of(letters, state.positions()::read, state.positionsOfEpoch());
    }

    /** The same by what a state folder had when it was looked at, which a run may have open; none if they are in no such folder. */
    static ReplayedLetters of(DeadLetters letters, Optional<StateView> view) throws IOException {
        if (view.isEmpty()) {
            return new ReplayedLetters();
        }
        StateView found = view.get();
        return of(letters, source -> found.positions().getOrDefault(source, List.of()), found.epoch().map(Epoch::positions).orElse(Map.of()));
    }

    private static ReplayedLetters of(DeadLetters letters, Alone alone, Map<String, List<Position>> last) throws IOException {
        ReplayedLetters replayed = new ReplayedLetters();
        for (String route : letters.routes()) {
            String source = LetterSource.name(route);
            List<Position> known = new ArrayList<>(alone.of(source));
            known.addAll(last.getOrDefault(source, List.of()));
            replayed.positions.put(route, known);
            replayed.marks.put(route, letters.mark(route));
            // A run that forgot the rest with the last epoch may have been killed before it noted the dropped ones by themselves.
            String name = DroppedLetters.name(route);
            Map<Long, Mark> ofRoute = new HashMap<>();
            last.getOrDefault(name, List.of()).forEach(one -> ofRoute.put(one.offset(), one.mark()));
            alone.of(name).forEach(one -> ofRoute.put(one.offset(), one.mark()));
            replayed.dropped.put(route, ofRoute);
        }
        return replayed;
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
