// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class TakenPortTest {
    @TempDir
    private Path folder;

    @Test
    void portIsTaken_isSaidInOneMessage_withoutStackTraceOfTheServer() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Path route = Files.writeString(folder.resolve("hello.yaml"), """
                    - from:
                        uri: platform-http:/hello?host=127.0.0.1&port=%d
                        steps: [{setBody: {constant: hello}}]
                    """.formatted(taken.getLocalPort()));
            CommandLineRun run = CommandLineRun.of("run", route.toString());
            assertThat(run.exitCode()).as(run.err()).isOne();
            assertThat(run.err()).startsWith(route + ":1:3: PL301 ").contains("no server can listen on ").doesNotContain("Exception", "\tat ");
        }
    }
}
