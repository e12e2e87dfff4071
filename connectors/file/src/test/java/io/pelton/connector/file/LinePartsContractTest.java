// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Sink;
import io.pelton.testkit.SinkContractTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Parts keep the rules of sinks. */
class LinePartsContractTest extends SinkContractTest<String> {
    @TempDir
    private Path folder;

    @Override
    protected Sink<Object> sink() {
        return LineParts.of(folder.resolve("made/on/the/way/out.txt")).rollSize(500);
    }

    @Override
    protected String record(int number) {
        return "zeile " + number + " äöü";
    }

    @Override
    protected List<String> written() {
        return WrittenParts.all(folder.resolve("made/on/the/way"), "");
    }
}
