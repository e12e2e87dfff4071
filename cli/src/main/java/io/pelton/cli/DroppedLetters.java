// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.spi.Position;
import io.pelton.spi.StoredName;
import io.pelton.store.StateFolder;
import java.util.List;

/**
 * The letters of a route that were dropped: a state folder has them as positions of a source of their own, each letter as a split, with the letter's
 * mark. A letter that a killed run has written, and that was taken back, is none of them when its number comes again.
 */
final class DroppedLetters {
    /** So many are written together, which is less than a write may have. */
    private static final int AT_ONCE = 10_000;

    private DroppedLetters() {}

    /** Whether a source of this name in a state store has such marks. */
    static boolean isOne(String source) {
        return StoredName.is(StoredName.DROPPED_LETTERS, source);
    }

    /** What is written of {@code letter} when it is dropped. */
    static Position of(DeadLetters.Letter letter) {
        return new Position(Long.toString(letter.number()), letter.number(), letter.mark());
    }

    /** Drops {@code letters}, all of one route. */
    static void add(StateFolder state, String route, List<Position> letters) {
        for (int begin = 0; begin < letters.size(); begin += AT_ONCE) {
            state.positions().write(name(route), letters.subList(begin, Math.min(begin + AT_ONCE, letters.size())));
        }
    }

    /** What those of {@code route} are called in a state store. */
    static String name(String route) {
        return StoredName.of(route, StoredName.DROPPED_LETTERS);
    }
}
