// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.spi.Epoch;
import io.pelton.spi.Position;
import io.pelton.spi.StateStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * What the run before has left: positions by themselves if its steps kept nothing, else an epoch. A run takes over both, and has written what
 * it took over to the one that it uses before it removes that from the other, and before anything is read. So a source has its positions in one of
 * them, or the same in both. Immutable.
 */
final class LastRun {
    private final Epoch epoch;

    /** Positions that are in no epoch, by source. */
    private final Map<String, List<Position>> alone;

    private LastRun(Epoch epoch, Map<String, List<Position>> alone) {
        this.epoch = epoch;
        this.alone = alone;
    }

    /** @throws PeltonException STATE_UNREADABLE if what is there cannot be read */
    static LastRun in(StateStore store) {
        try {
            Epoch epoch = store.epochs().latest().orElseGet(() -> new Epoch(0, Map.of(), Map.of(), Map.of()));
            Map<String, List<Position>> alone = new LinkedHashMap<>();
            for (String source : store.positions().sources()) {
                alone.put(source, store.positions().read(source));
            }
            return new LastRun(epoch, alone);
        } catch (IOException e) {
            throw new PeltonException(
                    ErrorCode.STATE_UNREADABLE, "what the run before has left cannot be read: " + RecordFailedException.reason(e), e);
        }
    }

    /** Its last epoch; one with the number 0 and nothing in it if there is none. */
    Epoch epoch() {
        return epoch;
    }

    /** How far a source was read. */
    List<Position> positions(String source) {
        List<Position> inEpoch = epoch.positions().getOrDefault(source, List.of());
        return inEpoch.isEmpty() ? alone.getOrDefault(source, List.of()) : inEpoch;
    }

    /**
     * Nothing is dropped without being asked for.
     *
     * @param isRead whether the run that begins reads a source
     * @param isWritten whether it writes an output, or may do without it
     * @param isKept whether a step keeps a state, by their names
     * @throws PeltonException STATE_LEFT_OVER if it does not go on with all there is
     */
    void checkIsUsed(Predicate<String> isRead, Predicate<String> isWritten, BiPredicate<String, String> isKept) {
        List<String> left = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        Map<String, List<Position>> sources = new LinkedHashMap<>(alone);
        sources.putAll(epoch.positions());
        sources.forEach((source, positions) -> {
            if (!positions.isEmpty() && !isRead.test(source)) {
                left.add("positions of the source '" + source + "'");
                names.add(source);
            }
        });
        epoch.outputs().keySet().stream()
                .filter(output -> !isWritten.test(output))
                .forEach(output -> {
                    left.add("the end of the output of '" + output + "'");
                    names.add(output);
                });
        epoch.states().forEach((step, states) -> states.forEach((name, state) -> {
            if (!state.parts().isEmpty() && !isKept.test(step, name)) {
                left.add("the state '" + name + "' of '" + step + "'");
                names.add(step);
            }
        }));
        if (!left.isEmpty()) {
            left.sort(null);
            throw new PeltonException(
                    ErrorCode.STATE_LEFT_OVER,
                    "the last run has left what nothing goes on with now: " + String.join(", ", left)
                            + ". If a step was renamed, give it its id again; if a sink had more writers, as many; if it is gone for good, "
                            + Forgotten.option(names) + (names.size() == 1 ? " forgets it" : " forgets them"));
        }
    }
}
