// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import io.pelton.spi.Source;
import io.pelton.testkit.SourceContractTest;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** Folders keep the rules of sources. */
class FileSourceContractTest extends SourceContractTest<Message> {
    @TempDir
    private Path folder;

    @Override
    protected Source<Message> source() throws Exception {
        FileOracle.fill(folder, Map.of("a", "one", "b", "two", "c", "three", "d/e", "four"));
        Map<String, String> options =
                Map.of("initialDelay", "0", "delay", "1", "repeatCount", "2", "recursive", "true");
        return new FileConnector().source(TestExpressions.endpoint(folder.toString(), options));
    }
}
