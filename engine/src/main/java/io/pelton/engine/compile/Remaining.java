// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.state.State;
import io.pelton.state.StateIn;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;

/** How many records a limit lets pass. Not thread-safe. */
final class Remaining implements State {
    long records;

    private Remaining(long records) {
        this.records = records;
    }

    static StateSpec<Remaining> spec(long count) {
        return new StateSpec<>("remaining", 1, _ -> new Remaining(count));
    }

    @Override
    public void write(StateParts parts) throws IOException {
        parts.single().writeLong(records);
    }

    @Override
    public void read(StateIn in) throws IOException {
        records = in.readLong();
    }
}
