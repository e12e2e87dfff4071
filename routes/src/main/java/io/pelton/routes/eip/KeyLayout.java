// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.state.State;
import io.pelton.state.StateIn;
import io.pelton.state.StateParts;
import java.io.IOException;

/**
 * What the keys of a step are made with: those that another run has made otherwise say nothing of the messages that come. Written beside
 * the keys, not with them, so that keys that were written without it are read. Thread-safe.
 *
 * @param layout as written in the route
 * @param repository has the keys
 */
record KeyLayout(String layout, IdempotentRepository repository) implements State {
    @Override
    public void write(StateParts parts) throws IOException {
        parts.single().writeText(repository.wasUsed() ? layout : "");
    }

    /** @throws PeltonException STATE_UNREADABLE if there are keys that were made otherwise */
    @Override
    public void read(StateIn in) throws IOException {
        String written = in.readText();
        if (!written.isEmpty() && !written.equals(layout)) {
            throw new PeltonException(
                    ErrorCode.STATE_UNREADABLE,
                    "its keys were made with \"" + written + "\", and the step has \"" + layout
                            + "\" now; tell messages apart as before, or have the keys forgotten (--drop-state)");
        }
    }
}
