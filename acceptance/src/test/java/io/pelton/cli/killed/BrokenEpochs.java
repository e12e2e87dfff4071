// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.PositionStore;
import io.pelton.spi.StateStore;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps epochs whose parts are not of one moment. Used by one thread at a time. */
final class BrokenEpochs implements StateStore, EpochStore {
    /** What is wrong with them. */
    enum Fault {
        /** Positions and states are those of the epoch before, as if the output had not been cut back to the epoch. */
        OUTPUT_IS_NOT_CUT_BACK,
        /** The end of the output is that of the epoch before, as if positions were committed before the output. */
        POSITIONS_COME_FIRST
    }

    private final StateStore store;
    private final Fault fault;
    private @Nullable Epoch before;

    BrokenEpochs(StateStore store, Fault fault) {
        this.store = store;
        this.fault = fault;
    }

    @Override
    public PositionStore positions() {
        return store.positions();
    }

    @Override
    public EpochStore epochs() {
        return this;
    }

    @Override
    public Optional<Epoch> latest() throws IOException {
        return store.epochs().latest();
    }

    @Override
    public void prepare(Epoch epoch) throws IOException {
        store.epochs().prepare(epoch);
    }

    @Override
    public Optional<Epoch> prepared() throws IOException {
        return store.epochs().prepared();
    }

    @Override
    public void decidePrepared() throws IOException {
        store.epochs().decidePrepared();
    }

    @Override
    public void decide(Epoch epoch) throws IOException {
        Epoch old = before == null ? epoch : before;
        before = epoch;
        store.epochs().decide(
                switch (fault) {
                    case OUTPUT_IS_NOT_CUT_BACK -> new Epoch(epoch.number(), old.positions(), old.states(), epoch.outputs());
                    case POSITIONS_COME_FIRST -> new Epoch(epoch.number(), epoch.positions(), epoch.states(), old.outputs());
                });
    }
}
