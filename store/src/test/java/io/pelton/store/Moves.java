// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Random writes of positions, and what a log must say after each: a model of it in memory, written another way. */
final class Moves {
    private final SplittableRandom random;
    private final Map<String, Map<String, Position>> model = new LinkedHashMap<>();

    Moves(long seed) {
        random = new SplittableRandom(seed);
    }

    /** A write, or the source that is removed. */
    record Move(Map<String, List<Position>> written, String removed) {
        void on(PositionLog log) {
            if (removed.isEmpty()) {
                log.write(written);
            } else {
                log.begin(Map.of(removed, List.of()));
            }
        }
    }

    /** The next one; the model knows it when {@link #done} is told. */
    Move next() {
        if (random.nextInt(12) == 0) {
            return new Move(Map.of(), "source " + random.nextInt(3));
        }
        Map<String, List<Position>> written = new LinkedHashMap<>();
        for (int sources = random.nextInt(1, 3); sources > 0; sources--) {
            List<Position> positions = new ArrayList<>();
            for (int splits = random.nextInt(1, 4); splits > 0; splits--) {
                byte[] mark = new byte[random.nextInt(3)];
                positions.add(new Position("split " + random.nextInt(5), random.nextLong(1_000), Mark.of(mark)));
            }
            written.put("source " + random.nextInt(3), positions);
        }
        return new Move(written, "");
    }

    /** The move has succeeded. */
    void done(Move move) {
        if (!move.removed.isEmpty()) {
            model.remove(move.removed);
        }
        move.written.forEach((source, positions) -> positions.forEach(position -> {
            Map<String, Position> splits = model.computeIfAbsent(source, _ -> new LinkedHashMap<>());
            Position known = splits.get(position.split());
            boolean goesBack = known != null && known.mark().equals(position.mark()) && known.offset() >= position.offset();
            if (!goesBack) {
                splits.put(position.split(), position);
            }
        }));
    }

    /** What is known now. */
    Map<String, List<Position>> state() {
        Map<String, List<Position>> state = new LinkedHashMap<>();
        model.forEach((source, splits) -> state.put(source, List.copyOf(splits.values())));
        return state;
    }

    /** The seeds of a test: that of {@code -Dpelton.seed}, or so many new ones. */
    static long[] seeds(int count) {
        Long given = Long.getLong("pelton.seed");
        long first = System.nanoTime() & 0xFFFF_FFFFL;
        long[] seeds = new long[given == null ? count : 1];
        for (int i = 0; i < seeds.length; i++) {
            seeds[i] = given == null ? first + i : given;
        }
        return seeds;
    }
}
