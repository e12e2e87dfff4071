// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Position;
import io.pelton.spi.PositionStore;
import io.pelton.spi.StateStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a run takes over from the one before is in one of two places, or in both, whatever happens as it begins. */
class EpochsBeginTest {
    /** Keeps all in memory. */
    private static final class Store implements StateStore, EpochStore, PositionStore {
        private final Map<String, List<Position>> positions = new HashMap<>();
        private final List<Epoch> decided = new ArrayList<>();

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
            return decided.isEmpty() ? Optional.empty() : Optional.of(decided.getLast());
        }

        @Override
        public void decide(Epoch epoch) {
            decided.add(epoch);
        }

        @Override
        public Set<String> sources() {
            return Set.copyOf(positions.keySet());
        }

        @Override
        public List<Position> read(String source) {
            return positions.getOrDefault(source, List.of());
        }

        @Override
        public void begin(Map<String, List<Position>> starts) {
            positions.putAll(starts);
        }

        @Override
        public void write(String source, List<Position> moved) {
            throw new IllegalStateException();
        }
    }

    private final Store store = new Store();

    @Test
    void positionsAreByThemselves_theFirstEpochTakesTheirPlace() {
        store.positions.put("flow/source", List.of());
        new Epochs(EngineRuntime.system(), store, Duration.ofSeconds(1), Map.of()).begin();
        assertThat(store.decided).hasSize(1);
    }

    @Test
    void aFlowHasFailedBeforeTheFirstEpoch_theRunIsRefused_andPositionsByThemselvesStay() {
        Epochs epochs = new Epochs(EngineRuntime.system(), store, Duration.ofSeconds(1), Map.of());
        store.positions.put("flow/source", List.of(new Position("split", 7)));
        epochs.broke();
        assertThatThrownBy(epochs::begin)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_NOT_WRITTEN))
                .hasMessageContaining("a flow has failed or was given up before it began");
        assertThat(store.decided).isEmpty();
        assertThat(store.positions.get("flow/source")).containsExactly(new Position("split", 7));
    }
}
