// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.state.SavedState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Random epochs, one after another: of some steps the states are those of the epoch before, others change, come and go. */
final class RandomEpochs {
    private final SplittableRandom random;
    private final Map<String, Map<String, SavedState>> states = new HashMap<>();
    private long number;

    RandomEpochs(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The epoch of this number in a run of epochs that is always the same: half of its steps are as in the one before. */
    static Epoch at(long number) {
        RandomEpochs epochs = new RandomEpochs(number);
        epochs.number = number - 1;
        Epoch changed = epochs.next();
        Map<String, Map<String, SavedState>> states = new HashMap<>(changed.states());
        states.put("seldom", Map.of("counts", new SavedState(1, Map.of((int) (number / 10 % 128), bytes(number / 10)))));
        return new Epoch(number, changed.positions(), states, changed.outputs());
    }

    Epoch next() {
        for (int step = 0; step < 4; step++) {
            switch (random.nextInt(6)) {
                case 0, 1 -> states.put("step " + step, states());
                case 2 -> states.remove("step " + step);
                default -> {} // as it was
            }
        }
        Map<String, List<Position>> positions = new HashMap<>();
        for (int source = random.nextInt(3); source > 0; source--) {
            positions.put("source " + source, positions());
        }
        Map<String, Mark> outputs = new HashMap<>();
        for (int output = random.nextInt(3); output > 0; output--) {
            outputs.put("output " + output, Mark.of(bytes(random.nextInt(1_000))));
        }
        return new Epoch(++number, positions, states, outputs);
    }

    private List<Position> positions() {
        List<Position> positions = new ArrayList<>();
        for (int split = random.nextInt(3); split > 0; split--) {
            positions.add(new Position("split " + split, random.nextLong(), Mark.of(bytes(random.nextInt(100)))));
        }
        return positions;
    }

    private Map<String, SavedState> states() {
        Map<String, SavedState> made = new HashMap<>();
        for (int state = random.nextInt(3); state > 0; state--) {
            Map<Integer, byte[]> parts = new HashMap<>();
            for (int part = random.nextInt(4); part > 0; part--) {
                parts.put(random.nextInt(128), bytes(random.nextInt(1_000)));
            }
            made.put("state " + state, new SavedState(random.nextInt(3), parts));
        }
        return made;
    }

    /** None to 30 bytes, always the same of the same number. */
    private static byte[] bytes(long number) {
        SplittableRandom random = new SplittableRandom(number);
        byte[] bytes = new byte[random.nextInt(30)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** All that an epoch has, as a text: arrays of bytes are compared by what is in them. */
    static String text(Epoch epoch) {
        StringBuilder text = new StringBuilder("epoch " + epoch.number());
        new TreeMap<>(epoch.positions()).forEach((source, positions) -> text.append("\n").append(source).append(positions));
        new TreeMap<>(epoch.states()).forEach((step, states) -> {
            text.append("\n").append(step);
            new TreeMap<>(states).forEach((name, state) -> {
                text.append("\n  ").append(name).append(" version ").append(state.version());
                new TreeMap<>(state.parts())
                        .forEach((keyGroup, part) -> text.append(" ").append(keyGroup).append(":").append(HexFormat.of().formatHex(part)));
            });
        });
        new TreeMap<>(epoch.outputs()).forEach((output, end) -> text.append("\n").append(output).append(" ends at ").append(end));
        return text.toString();
    }
}
