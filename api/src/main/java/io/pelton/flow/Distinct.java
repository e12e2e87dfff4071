// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;
import org.apache.datasketches.common.SketchesArgumentException;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.HllUnion;

/** A count of different values. P. Flajolet, É. Fusy, O. Gandouet, F. Meunier: HyperLogLog. AofA 2007. */
final class Distinct implements Accumulated {
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

    @Override
    public void write(StateOut out) throws IOException {
        out.writeBytes(sketch.toCompactByteArray());
    }

    @Override
    public void read(StateIn in) throws IOException {
        byte[] bytes = in.readBytes();
        try {
            sketch = HllSketch.heapify(bytes);
        } catch (SketchesArgumentException e) {
            throw new IOException("a sketch of different values cannot be read: " + e.getMessage(), e);
        }
    }

    Long estimate() {
        return Math.round(sketch.getEstimate());
    }
}
