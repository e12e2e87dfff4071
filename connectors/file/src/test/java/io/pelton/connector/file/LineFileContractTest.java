// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Sink;
import io.pelton.testkit.SinkContractTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Files of lines keep the rules of sinks. */
class LineFileContractTest extends SinkContractTest<String> {
    @TempDir
    private Path folder;

    @Override
    protected Sink<Object> sink() {
        return LineFile.of(folder.resolve("made/on/the/way/out.txt"));
    }

    @Override
    protected String record(int number) {
        return "zeile " + number + " äöü";
    }

    @Override
    protected List<String> written() throws IOException {
        Path file = folder.resolve("made/on/the/way/out.txt");
        Path partial = folder.resolve("made/on/the/way/out.txt.partial");
        return Files.readAllLines(Files.exists(partial) ? partial : file);
    }
}
