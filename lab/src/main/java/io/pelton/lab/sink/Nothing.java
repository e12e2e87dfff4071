// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;

/** A sink on a thread of its own whose writer does nothing: what is left is the engine. */
record Nothing() implements Sink<Reading> {
    @Override
    public SinkWriter<Reading> open() {
        return _ -> {};
    }

    @Override
    public String toString() {
        return "nothing";
    }
}
