// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.HllUnion;

/** A count of different values. P. Flajolet, É. Fusy, O. Gandouet, F. Meunier: HyperLogLog. AofA 2007. */
final class Distinct {
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
