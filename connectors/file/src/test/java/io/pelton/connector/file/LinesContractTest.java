// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.ByteView;
import io.pelton.spi.Source;
import io.pelton.testkit.SourceContractTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Text files keep the rules of sources. */
class LinesContractTest extends SourceContractTest<ByteView> {
    @TempDir
    private Path folder;

    @Override
    protected Source<ByteView> source() throws IOException {
        Files.writeString(folder.resolve("a.log"), "");
        Files.writeString(folder.resolve("b.log"), "first\r\n\nthird, with more text\nläst without an end");
        Files.writeString(folder.resolve("c.log"), "x".repeat(100_000) + "\n" + "short\n".repeat(20_000));
        return Lines.of(folder + "/*.log");
    }
}
