// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one run sees of a state folder: the sources that it reads, without what is forgotten. How far other sources were read goes from epoch to epoch
 * as it is. The folder forgets when the run begins, at once with what the run begins with: a run that is refused before has changed nothing, and one
 * that is killed has forgotten all of it, or nothing. Used by one thread at a time.
 */
final class RunStore implements StateStore, EpochStore, PositionStore {
    private final StateFolder folder;
    private final Predicate<String> isRead;
    private final Forgetting forgetting;
    private final LettersReadAgain letters;
    private final ReplayOutputs outputs;

    /** What the run before has decided last; null if it has not, and when this one has begun. */
    private @Nullable Epoch last;

    /** The positions in it of sources that the run does not read, and the ends of outputs of replays that it does not write. */
    private final Map<String, List<Position>> others = new HashMap<>();

    private final Map<String, Mark> otherOutputs = new HashMap<>();

    /** The positions of letters that are dropped: with those that were before. Null until it is known where this run begins. */
    private @Nullable Map<String, List<Position>> dropped;

    /**
     * @param isRead whether the run reads the source of a name
     * @param letters those that are dropped when it begins
     * @throws IOException if the last epoch cannot be read
     */
    RunStore(StateFolder folder, Predicate<String> isRead, Forgetting forgetting, LettersReadAgain letters) throws IOException {
        this(folder, isRead, forgetting, letters, ReplayOutputs.NONE);
    }

    /**
     * The same for a run that sends letters to an output.
     *
     * @throws io.pelton.error.PeltonException STATE_LEFT_OVER if a replay that sent them to another one was ended while it committed
     */
    RunStore(StateFolder folder, Predicate<String> isRead, Forgetting forgetting, LettersReadAgain letters, ReplayOutputs outputs) throws IOException {
        this.folder = folder;
        this.isRead = isRead;
        this.forgetting = forgetting;
        this.letters = letters;
        this.outputs = outputs;
        outputs.checkSettled(folder, forgetting.steps());
        findLast();
    }

    private void findLast() throws IOException {
        last = folder.epochs().latest().orElse(null);
        others.clear();
        others.putAll(last == null ? Map.of() : last.positions());
        others.keySet().removeIf(source -> isRead.test(source) || forgetting.sources().test(source));
        otherOutputs.clear();
        otherOutputs.putAll(outputs.others(last == null ? Map.of() : last.outputs()));
        otherOutputs.keySet().removeIf(forgetting.steps());
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
    public Optional<Epoch> latest() {
        return Optional.ofNullable(last).map(this::seen);
    }

    private Epoch seen(Epoch epoch) {
        Map<String, List<Position>> positions = new HashMap<>(epoch.positions());
        Map<String, Map<String, SavedState>> states = new HashMap<>(epoch.states());
        Map<String, Mark> ends = new HashMap<>(epoch.outputs());
        positions.keySet().removeIf(source -> !isSeen(source));
        Stream.of(states, ends).forEach(map -> map.keySet().removeIf(forgetting.steps()));
        return new Epoch(epoch.number(), positions, states, outputs.seen(ends));
    }

    private boolean isSeen(String source) {
        return isRead.test(source) && !forgetting.sources().test(source);
    }

    @Override
    public Set<String> sources() {
        return folder.positions().sources().stream().filter(this::isSeen).collect(Collectors.toSet());
    }

    @Override
    public List<Position> read(String source) {
        return isSeen(source) ? folder.positions().read(source) : List.of();
    }

    /** The run has begun. What is dropped is by itself from now on: no epoch need write it again. */
    @Override
    public void begin(Map<String, List<Position>> starts) {
        Map<String, List<Position>> all = new LinkedHashMap<>();
        folder.positions().sources().stream().filter(forgetting.sources()).forEach(source -> all.put(source, List.of()));
        Map<String, List<Position>> letters = dropped(starts);
        all.putAll(letters);
        all.putAll(starts);
        folder.positions().begin(all);
        others.keySet().removeAll(letters.keySet());
        dropped = Map.of();
        last = null;
        this.letters.areDropped();
    }

    @Override
    public void write(String source, List<Position> moved) {
        folder.positions().write(source, moved);
    }

    /** As long as the run has not begun, letters are dropped by the epoch. */
    @Override
    public void decide(Epoch epoch) throws IOException {
        folder.epochs().decide(whole(epoch));
    }

    @Override
    public void prepare(Epoch epoch) throws IOException {
        folder.epochs().prepare(whole(epoch));
    }

    @Override
    public Optional<Epoch> prepared() throws IOException {
        return folder.epochs().prepared().map(this::seen);
    }

    /** Before the run has begun, it begins with that. */
    @Override
    public void decidePrepared() throws IOException {
        folder.epochs().decidePrepared();
        if (dropped == null) {
            findLast();
        }
    }

    private Epoch whole(Epoch epoch) {
        Map<String, List<Position>> positions = new HashMap<>(others);
        positions.putAll(dropped(epoch.positions()));
        positions.putAll(epoch.positions());
        Map<String, Mark> ends = new HashMap<>(otherOutputs);
        ends.putAll(epoch.outputs());
        return new Epoch(epoch.number(), positions, epoch.states(), ends);
    }

    private Map<String, List<Position>> dropped(Map<String, List<Position>> starts) {
        Map<String, List<Position>> all = dropped;
        if (all == null) {
            all = new HashMap<>();
            for (Map.Entry<String, List<Position>> added : letters.dropped(starts).entrySet()) {
                String name = added.getKey();
                all.put(
                        name,
                        Stream.of(others.getOrDefault(name, List.of()), folder.positions().read(name), added.getValue())
                                .flatMap(List::stream)
                                .distinct()
                                .toList());
            }
            dropped = all;
        }
        return all;
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
