// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.io;

import io.pelton.io.BufferSize;
import io.pelton.lab.report.Quiet;
import io.pelton.lab.report.Spread;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How fast files were read and written, in megabytes (10^6 bytes) per second.
 *
 * @param store the file store and the size of the file
 * @param choice what Pelton chose as the size of its buffers
 * @param strategies by way of reading
 * @param sweep by way and size of the buffer
 */
record IoMeasurements(
        String store,
        BufferSize.Choice choice,
        Map<ReadStrategy, Spread> strategies,
        Map<SweepStrategy, Map<Integer, Spread>> sweep,
        Quiet quiet) {
    Spread of(ReadStrategy strategy) {
        return known(strategies.get(strategy), strategy.label());
    }

    private static Spread known(@Nullable Spread spread, String name) {
        if (spread == null) {
            throw new IllegalArgumentException("not measured: " + name);
        }
        return spread;
    }
}
