// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import io.pelton.spi.Sink;
import io.pelton.testkit.SinkContractTest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** Messages that become files keep the rules of sinks. */
class FileSinkContractTest extends SinkContractTest<Message> {
    @TempDir
    private Path folder;

    @Override
    protected Sink<Object> sink() {
        return new FileConnector().sink(TestExpressions.endpoint(folder + "/made", Map.of("fileName", "${header.id}")));
    }

    @Override
    protected Message record(int number) {
        Message message = new Message("body " + number);
        message.setHeader("id", "%05d".formatted(number));
        return message;
    }

    @Override
    protected String expected(Message record) {
        return String.valueOf(record.body());
    }

    @Override
    protected List<String> written() throws Exception {
        return List.copyOf(FileOracle.content(folder).values());
    }
}
