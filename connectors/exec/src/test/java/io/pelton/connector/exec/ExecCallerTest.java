// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.testkit.CallerContractTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;

/** Commands as what a step calls. */
class ExecCallerTest extends CallerContractTest {
    private static final Connector ALL = new ExecConnector(AllowedCommands.all("/usr/bin:/bin"));

    @TempDir
    private Path folder;

    private static Caller<Message, Message> caller(String command, Map<String, String> options) {
        return Objects.requireNonNull(ALL.caller(Endpoint.of(ALL.descriptor(), command, options)));
    }

    @Override
    protected Caller<Message, Message> echo() {
        return caller("cat", Map.of());
    }

    @Override
    protected String text(Message answer) {
        return new String((byte[]) Objects.requireNonNull(answer.body()), StandardCharsets.UTF_8);
    }

    @Override
    protected Caller<Message, Message> failing() {
        return caller("false", Map.of("exitValues", "0"));
    }

    @Override
    protected Caller<Message, Message> endless() throws IOException {
        Path pid = folder.resolve("pid");
        Path script = Files.writeString(folder.resolve("endless.sh"), "echo $$ > '" + pid + "'\nexec sleep 100000\n");
        return caller("sh", Map.of("args", script.toString()));
    }

    @Override
    protected boolean isUnderWay() throws IOException {
        Path pid = folder.resolve("pid");
        String written = Files.exists(pid) ? Files.readString(pid).strip() : "";
        return !written.isEmpty()
                && ProcessHandle.of(Long.parseLong(written)).map(ProcessHandle::isAlive).orElse(false);
    }
}
