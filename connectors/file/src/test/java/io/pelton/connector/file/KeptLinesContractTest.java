// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Sink;
import io.pelton.testkit.ResumableSinkContractTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Files of lines that are written from run to run keep the rules of resumable sinks. Some lines are longer than what is summed, some than the buffer. */
class KeptLinesContractTest extends ResumableSinkContractTest<String> {
    private static final int LONG_EVERY = 17;
    private static final int VERY_LONG_EVERY = 401;

    @TempDir
    private Path folder;

    private Path file(int number) {
        return folder.resolve("made/on/the/way/out" + number + ".txt");
    }

    @Override
    protected Sink<Object> sink(int number) {
        return LineFile.of(file(number));
    }

    @Override
    protected String record(int number) {
        int filling = number % VERY_LONG_EVERY == 1 ? 300_000 : number % LONG_EVERY == 0 ? 5_000 : 0;
        return "zeile " + number + " äöü" + "x".repeat(filling);
    }

    @Override
    protected List<String> written(int number) throws IOException {
        return Files.readAllLines(file(number));
    }
}
