// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.file.LineFile;
import io.pelton.engine.Engine;
import io.pelton.flow.Flow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A flow that ends in a file. */
record PeltonLines(Engine engine, Path file) implements SinkPeer {
    @Override
    public String name() {
        return "Pelton";
    }

    @Override
    public void prepare() throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void write(long records) throws InterruptedException {
        engine.run(Flow.from(Beacon.of(records, Ticks::line)).to(LineFile.of(file))).await();
    }

    @Override
    public void close() {
        engine.close();
    }
}
