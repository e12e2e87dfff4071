// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.HllUnion;
import org.apache.datasketches.kll.KllDoublesSketch;

/** What the approximate aggregates keep: sketches of Apache DataSketches. */
final class Sketches {
    private Sketches() {}

    /** Quantiles. Z. Karnin, K. Lang, E. Liberty: Optimal quantile approximation in streams. FOCS 2016. */
    static final class Quantiles {
        private final KllDoublesSketch sketch = KllDoublesSketch.newHeapInstance();

        /** A number that is none has no place among the others. */
        void add(Double number) {
            sketch.update(number);
        }

        void merge(Quantiles from) {
            sketch.merge(from.sketch);
        }

        Double quantile(double rank) {
            return sketch.isEmpty() ? Double.NaN : sketch.getQuantile(rank);
        }
    }

    /** A count of different values. P. Flajolet, É. Fusy, O. Gandouet, F. Meunier: HyperLogLog. AofA 2007. */
    static final class Distinct {
        private static final int LOG_REGISTERS = 12;

        private HllSketch sketch = new HllSketch(LOG_REGISTERS);

        void add(Object value) {
            switch (value) {
                case Long number -> sketch.update(number);
                case Integer number -> sketch.update(number.longValue());
                case Double number -> sketch.update(number);
                case byte[] bytes -> sketch.update(bytes);
                default -> sketch.update(value.toString());
            }
        }

        void merge(Distinct from) {
            HllUnion union = new HllUnion(LOG_REGISTERS);
            union.update(sketch);
            union.update(from.sketch);
            sketch = union.getResult();
        }

        Long estimate() {
            return Math.round(sketch.getEstimate());
        }
    }
}
