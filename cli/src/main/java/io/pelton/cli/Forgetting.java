// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.PositionStore;
import io.pelton.spi.StateStore;
import io.pelton.state.SavedState;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A state folder without some of what is in it. The folder itself forgets that when something is written to it: a run that is refused before has
 * changed nothing. Used by one thread at a time until then, as a run starts.
 */
final class Forgetting implements StateStore, EpochStore, PositionStore {
    private final StateFolder folder;

    /** The steps and outputs of which nothing is known. */
    private final Set<String> names;

    /** The sources of which no position is known. */
    private final Set<String> sources;

    /** Dead letters that are dropped by what forgets the rest: positions, by {@linkplain DroppedLetters#name name}. */
    private final Map<String, List<Position>> dropped;

    /** What is done when it is forgotten. */
    private final Runnable then;

    private boolean isDone;

    private Forgetting(StateFolder folder, Set<String> names, Set<String> sources, Map<String, List<Position>> dropped, Runnable then) {
        this.folder = folder;
        this.names = names;
        this.sources = sources;
        this.dropped = dropped;
        this.then = then;
    }

    /**
     * {@code folder} without all that is in it, but for which dead letters were replayed or dropped: their files stay, too.
     *
     * @param dropped dead letters to be dropped, by the name under which a state store has those of their route
     * @param then done when all is forgotten
     */
    static Forgetting all(StateFolder folder, Map<String, List<Position>> dropped, Runnable then) throws IOException {
        Set<String> names = known(folder);
        Set<String> sources = new TreeSet<>(names);
        sources.removeIf(source -> LetterSource.isOne(source) || DroppedLetters.isOne(source));
        return new Forgetting(folder, names, sources, dropped, then);
    }

    /**
     * {@code folder} without what steps, sources and outputs of these names have.
     *
     * @throws PeltonException USAGE if one is not there, though others are
     */
    static Forgetting of(StateFolder folder, Set<String> names) throws IOException {
        Set<String> known = known(folder);
        if (known.isEmpty()) {
            return all(folder, Map.of(), () -> {}); // so that the first of many runs may be told the same as the others
        }
        for (String name : names) {
            if (!known.contains(name)) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        "--drop-state " + name + ": " + folder + " has nothing of that name, but of: " + String.join(", ", known));
            }
        }
        return new Forgetting(folder, names, names, Map.of(), () -> {});
    }

    private static Set<String> known(StateFolder folder) throws IOException {
        Set<String> known = new TreeSet<>(folder.positions().sources());
        folder.epochs().latest().ifPresent(last -> List.of(last.positions(), last.states(), last.outputs())
                .forEach(map -> known.addAll(map.keySet())));
        return known;
    }

    @Override
    public PositionStore positions() {
        return this;
    }

    @Override
    public EpochStore epochs() {
        return this;
    }

    @Override
    public Optional<Epoch> latest() throws IOException {
        return folder.epochs().latest().map(last -> isDone ? last : without(last));
    }

    private Epoch without(Epoch last) {
        Map<String, List<Position>> positions = new HashMap<>(last.positions());
        Map<String, Map<String, SavedState>> states = new HashMap<>(last.states());
        Map<String, Mark> outputs = new HashMap<>(last.outputs());
        positions.keySet().removeAll(sources);
        List.of(states, outputs).forEach(map -> map.keySet().removeAll(names));
        return new Epoch(last.number(), positions, states, outputs);
    }

    /**
     * The first one takes the place of what is forgotten. It has the letters that are dropped, too: a run that is killed now has either both
     * forgotten and dropped, or nothing.
     */
    @Override
    public void decide(Epoch epoch) throws IOException {
        folder.epochs().decide(isDone ? epoch : withDropped(epoch));
        forgetPositions();
    }

    private Epoch withDropped(Epoch epoch) {
        Map<String, List<Position>> positions = new HashMap<>(epoch.positions());
        dropped.forEach((source, letters) ->
                positions.merge(source, letters, (before, added) -> Stream.concat(before.stream(), added.stream()).distinct().toList()));
        return new Epoch(epoch.number(), positions, epoch.states(), epoch.outputs());
    }

    @Override
    public Set<String> sources() {
        Set<String> known = new TreeSet<>(folder.positions().sources());
        if (!isDone) {
            known.removeAll(sources);
        }
        return known;
    }

    @Override
    public List<Position> read(String source) throws IOException {
        return !isDone && sources.contains(source) ? List.of() : folder.positions().read(source);
    }

    @Override
    public void begin(String source, List<Position> starts) throws IOException {
        forgetPositions();
        folder.positions().begin(source, starts);
    }

    private void forgetPositions() throws IOException {
        if (!isDone) {
            for (String source : folder.positions().sources()) {
                if (sources.contains(source)) {
                    folder.positions().begin(source, List.of());
                }
            }
            isDone = true;
            then.run();
        }
    }

    @Override
    public void write(String source, List<Position> moved) throws IOException {
        folder.positions().write(source, moved);
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
