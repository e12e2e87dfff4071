// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.spi.Sink;
import io.pelton.testkit.SinkContractTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.US_ASCII;

class ReadingFileTest extends SinkContractTest<Reading> {
    @TempDir
    private Path folder;

    @Override
    protected Sink<Reading> sink() {
        return new ReadingFile(folder.resolve("readings").toString());
    }

    @Override
    protected Reading record(int number) {
        return Reading.of(number);
    }

    @Override
    protected String expected(Reading reading) {
        return new String(reading.line(), US_ASCII);
    }

    @Override
    protected List<String> written() throws IOException {
        return Files.readAllLines(folder.resolve("readings"));
    }
}
