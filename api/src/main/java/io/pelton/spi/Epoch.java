// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.state.SavedState;
import java.util.List;
import java.util.Map;

/**
 * A consistent cut through plans that are started together: how far their sources were read, what their steps keep after that, and where the
 * output of their sinks ends then. A run that goes on from it does again what came after it, and nothing else. Immutable.
 *
 * @param number greater than that of any epoch before, from 1
 * @param positions one for each split, by the source's name
 * @param states what a step keeps, by the step's name and then by the state's
 * @param outputs where the output of a {@linkplain SinkTrait#RESUMABLE resumable} sink ends, by the sink's name
 */
public record Epoch(
        long number,
        Map<String, List<Position>> positions,
        Map<String, Map<String, SavedState>> states,
        Map<String, Mark> outputs) {
    public Epoch {
        positions = Map.copyOf(positions);
        states = Map.copyOf(states);
        outputs = Map.copyOf(outputs);
    }

    /** The one that comes after it. */
    public Epoch next(Map<String, List<Position>> positions, Map<String, Map<String, SavedState>> states, Map<String, Mark> outputs) {
        return new Epoch(number + 1, positions, states, outputs);
    }
}
