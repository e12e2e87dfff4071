// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.lab.report.Quiet;
import io.pelton.lab.report.Spread;
import java.util.Map;

/**
 * How fast lines were written.
 *
 * @param store the file store and the size of the largest file
 */
record SinkMeasurements(String store, Map<SinkStrategy, Cost> costs, Quiet quiet) {
    /**
     * What a line costs.
     *
     * @param wall nanoseconds of time
     * @param cpu nanoseconds of processors, those of all threads of the process together
     * @param rate millions of lines per second
     */
    record Cost(Spread wall, Spread cpu, Spread rate) {}

    Cost of(SinkStrategy strategy) {
        Cost cost = costs.get(strategy);
        if (cost == null) {
            throw new IllegalArgumentException("not measured: " + strategy);
        }
        return cost;
    }
}
