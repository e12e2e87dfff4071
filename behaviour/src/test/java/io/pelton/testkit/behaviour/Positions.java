// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.PositionStore;
import io.pelton.spi.StateStore;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.SimStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Up to where each split is committed, in a store: a file for each, written beside the old one, which it then replaces. Each split belongs to
 * one thread at a time.
 */
final class Positions implements PositionStore {
    private static final String SOURCE = "flow/from-1";

    private final SimStore store;
    private final AtomicLongArray saved;

    Positions(SimStore store, int splits) {
        this.store = store;
        this.saved = new AtomicLongArray(splits);
    }

    /** A store for flows that keep nothing else. */
    StateStore only() {
        return new StateStore() {
            @Override
            public PositionStore positions() {
                return Positions.this;
            }

            @Override
            public EpochStore epochs() {
                return new EpochStore() {
                    @Override
                    public Optional<Epoch> latest() {
                        return Optional.empty();
                    }

                    @Override
                    public void decide(Epoch epoch) {
                        throw new AssertionError("such flows have no epochs");
                    }
                };
            }
        };
    }

    private static String file(int split) {
        return "position/" + split;
    }

    /** Where the next life begins. */
    long read(int split) {
        String text = new String(store.read(file(split)), StandardCharsets.UTF_8);
        return text.endsWith(".") ? Long.parseLong(text.substring(0, text.length() - 1)) : text.isEmpty() ? 0 : -1;
    }

    @Override
    public Set<String> sources() {
        return IntStream.range(0, saved.length()).anyMatch(split -> read(split) > 0) ? Set.of(SOURCE) : Set.of();
    }

    @Override
    public List<Position> read(String source) {
        return IntStream.range(0, saved.length())
                .filter(split -> read(split) > 0)
                .mapToObj(split -> new Position("source-" + split, read(split), ScriptedSource.markAt(read(split))))
                .toList();
    }

    /** Its splits stay the same. */
    @Override
    public void begin(Map<String, List<Position>> starts) {
        assertThat(starts).containsOnlyKeys(SOURCE);
        assertThat(starts.get(SOURCE)).extracting(Position::offset).as("starts").containsExactlyElementsOf(
                IntStream.range(0, saved.length()).mapToObj(this::read).toList());
    }

    @Override
    public void write(String source, List<Position> moved) {
        for (Position position : moved) {
            assertThat(position.mark()).as("the mark of %s", position).isIn(Mark.NONE, ScriptedSource.markAt(position.offset()));
            save(ConservationRound.splitOf(position.split()), position.offset());
        }
    }

    /** The split is committed up to there. When this returns, that survives a kill. */
    void save(int split, long offset) {
        if (offset > saved.get(split)) {
            String made = "made/" + split + "/" + offset;
            if (store.names(made).contains(made)) { // of an attempt that has failed
                store.rename(made, made + "/old");
            }
            store.append(made, (offset + ".").getBytes(StandardCharsets.UTF_8));
            store.sync(made);
            store.rename(made, file(split));
            store.syncNames();
            saved.set(split, offset);
        }
    }

    /** What was saved last and survives a kill for certain. */
    long saved(int split) {
        return saved.get(split);
    }
}
