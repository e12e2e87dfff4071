// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PatientOpeningTest {
    @TempDir
    Path folder;

    /** In virtual time, so that how long one waits and what another does meanwhile does not depend on the machine. */
    @Test
    void fileIsLockedByAnotherProcess_otherFilesAreOpenedWhileItIsWaitedFor() throws Exception {
        Path locked = folder.resolve("locked");
        Process other = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FileHolder.class.getName(),
                        locked.toString(),
                        "APPEND")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> order = new ArrayList<>();
        try (BufferedReader says = other.inputReader()) {
            assertThat(says.readLine()).isEqualTo("open");
            SimRuntime.simulate(Settings.of(1), runtime -> {
                Event refused = runtime.event();
                runtime.start("first", Task.Kind.WAIT, () -> {
                    assertThatThrownBy(() -> appending(locked))
                            .isInstanceOfSatisfying(
                                    PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_IN_USE));
                    order.add("the locked one is refused");
                    refused.happen();
                });
                runtime.await(() -> false, TimeUnit.MILLISECONDS.toNanos(100));
                appending(folder.resolve("free")).close();
                order.add("the other one is open");
                refused.await();
            });
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(order).containsExactly("the other one is open", "the locked one is refused");
    }

    private static SinkWriter<Object> appending(Path file) throws Exception {
        return LineFile.of(file).ifExists(LineFile.IfExists.APPEND).open();
    }
}
