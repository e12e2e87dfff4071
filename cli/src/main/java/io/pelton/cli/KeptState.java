// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.state.SavedState;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Has a state folder forget some of what is in it, or all, before a run begins. */
final class KeptState {
    private KeptState() {}

    /** Has it forget all, so that the next run begins anew. */
    static void forgetAll(StateFolder folder) throws IOException {
        for (String source : folder.positions().read().keySet()) {
            folder.positions().begin(source, List.of());
        }
        Epoch last = latest(folder);
        if (last.number() > 0) {
            folder.epochs().decide(new Epoch(last.number() + 1, Map.of(), Map.of(), Map.of()));
        }
    }

    /**
     * Has it forget what steps, sources and outputs of these names have.
     *
     * @throws PeltonException USAGE if one is not there; nothing has changed then
     */
    static void forget(StateFolder folder, Set<String> names) throws IOException {
        Epoch last = latest(folder);
        Map<String, List<Position>> positions = new HashMap<>(last.positions());
        Map<String, Map<String, SavedState>> states = new HashMap<>(last.states());
        Map<String, Mark> outputs = new HashMap<>(last.outputs());
        Set<String> sources = folder.positions().read().keySet();
        Set<String> known = new TreeSet<>(sources);
        List.of(positions, states, outputs).forEach(map -> known.addAll(map.keySet()));
        for (String name : names) {
            if (!known.contains(name)) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        "--drop-state " + name + ": " + folder + " has nothing of that name"
                                + (known.isEmpty() ? "; it is empty" : ", but of: " + String.join(", ", known)));
            }
        }
        for (String source : sources) {
            if (names.contains(source)) {
                folder.positions().begin(source, List.of());
            }
        }
        List.of(positions, states, outputs).forEach(map -> map.keySet().removeAll(names));
        Epoch next = new Epoch(last.number() + 1, positions, states, outputs);
        if (!next.positions().equals(last.positions()) || !next.states().equals(last.states()) || !next.outputs().equals(last.outputs())) {
            folder.epochs().decide(next);
        }
    }

    private static Epoch latest(StateFolder folder) throws IOException {
        return folder.epochs().latest().orElseGet(() -> new Epoch(0, Map.of(), Map.of(), Map.of()));
    }
}
