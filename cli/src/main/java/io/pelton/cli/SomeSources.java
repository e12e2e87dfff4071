// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Position;
import io.pelton.spi.PositionStore;
import io.pelton.spi.StateStore;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A state store for a run that reads some of the sources only. How far the others were read goes from epoch to epoch as it is. Used by one thread
 * at a time.
 */
final class SomeSources implements StateStore, EpochStore, PositionStore {
    private final StateStore store;
    private final Predicate<String> isRead;
    private Map<String, List<Position>> others = Map.of();

    /** @param isRead whether the run reads the source of a name */
    SomeSources(StateStore store, Predicate<String> isRead) {
        this.store = store;
        this.isRead = isRead;
    }

    @Override
    public PositionStore positions() {
        return this;
    }

    @Override
    public Set<String> sources() throws IOException {
        return store.positions().sources().stream().filter(isRead).collect(Collectors.toSet());
    }

    @Override
    public List<Position> read(String source) throws IOException {
        return store.positions().read(source);
    }

    @Override
    public void begin(String source, List<Position> starts) throws IOException {
        store.positions().begin(source, starts);
    }

    @Override
    public void write(String source, List<Position> moved) throws IOException {
        store.positions().write(source, moved);
    }

    @Override
    public EpochStore epochs() {
        return this;
    }

    @Override
    public Optional<Epoch> latest() throws IOException {
        Optional<Epoch> latest = store.epochs().latest();
        latest.ifPresent(last -> {
            others = new HashMap<>(last.positions());
            others.keySet().removeIf(isRead);
        });
        return latest.map(last -> {
            Map<String, List<Position>> read = new HashMap<>(last.positions());
            read.keySet().removeAll(others.keySet());
            return new Epoch(last.number(), read, last.states(), last.outputs());
        });
    }

    @Override
    public void decide(Epoch epoch) throws IOException {
        Map<String, List<Position>> all = new HashMap<>(epoch.positions());
        all.putAll(others);
        store.epochs().decide(new Epoch(epoch.number(), all, epoch.states(), epoch.outputs()));
    }

    @Override
    public String toString() {
        return store.toString();
    }
}
