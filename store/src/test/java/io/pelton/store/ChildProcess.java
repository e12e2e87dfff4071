// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

/** Processes of their own, which open a state folder, say so, and then say a number for each write, when it has been made. */
final class ChildProcess {
    private ChildProcess() {}

    /** Starts one; what it says is read from the process. */
    static Process start(Class<?> program, Path folder) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The last number that one said before it was killed, after so many lines and an unknown while. */
    static long killedAfter(Class<?> program, Path folder, int lines) throws Exception {
        Process writer = start(program, folder);
        long said = 0;
        try (BufferedReader says = writer.inputReader()) {
            assertThat(says.readLine()).isEqualTo("open");
            for (int i = 0; i < lines; i++) {
                said = Long.parseLong(says.readLine());
            }
            writer.toHandle().destroyForcibly();
            String before = null;
            for (String line = says.readLine(); line != null; line = says.readLine()) {
                said = before == null ? said : Long.parseLong(before); // the last line may be torn: one more was said then, and one maybe not
                before = line;
            }
            assertThat(writer.waitFor()).isNotZero();
        }
        return said;
    }
}
