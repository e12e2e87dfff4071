// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** In which phases processes have been killed. */
final class Hits {
    private final Map<Phase, Integer> times = new EnumMap<>(Phase.class);
    private int kills;

    Hits() {
        Phase.HIT.forEach(phase -> times.put(phase, 0));
    }

    void add(Phase phase) {
        kills++;
        times.merge(phase, 1, Integer::sum);
    }

    int kills() {
        return kills;
    }

    /** How many phases were hit. */
    long phases() {
        return Phase.HIT.stream().filter(phase -> of(phase) > 0).count();
    }

    int of(Phase phase) {
        return times.getOrDefault(phase, 0);
    }

    /** The one of {@code phases} with the fewest hits. */
    Phase rarest(Set<Phase> phases) {
        return phases.stream().min(Comparator.comparingInt(this::of)).orElseThrow();
    }

    @Override
    public String toString() {
        return kills + " kills: " + times;
    }
}
