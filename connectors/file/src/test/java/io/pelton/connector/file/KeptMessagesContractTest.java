// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Sink;
import io.pelton.testkit.ResumableSinkContractTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Messages that {@code file:} adds to one file as lines keep the rules of resumable sinks. */
class KeptMessagesContractTest extends ResumableSinkContractTest<String> {
    @TempDir
    private Path folder;

    private Path file(int number) {
        return folder.resolve("out" + number + ".txt");
    }

    @Override
    protected Sink<Object> sink(int number) {
        return new AppendedLines(LineFile.of(file(number)).ifExists(LineFile.IfExists.APPEND));
    }

    @Override
    protected String record(int number) {
        return "message " + number;
    }

    @Override
    protected List<String> written(int number) throws IOException {
        return Files.readAllLines(file(number));
    }
}
