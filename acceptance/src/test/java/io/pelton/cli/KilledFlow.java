// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.file.LineFile;
import io.pelton.connector.file.Lines;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** A process of its own: copies lines from files to a file, slowly, and goes on where the run before has left off. */
final class KilledFlow {
    private KilledFlow() {}

    /** @param arguments a pattern of the files to be read, the file to be written, and the state folder */
    public static void main(String[] arguments) throws InterruptedException {
        try (StateFolder state = StateFolder.open(Path.of(arguments[2]));
                Engine engine = new Engine(EngineOptions.defaults().withBatchSize(16), EngineRuntime.system(), state)) {
            engine.run(Flow.from(Lines.of(arguments[0]))
                            .parallel(2)
                            .map(line -> {
                                LockSupport.parkNanos(1_000);
                                return line.toString();
                            })
                            .to(LineFile.of(Path.of(arguments[1])).ifExists(LineFile.IfExists.APPEND))
                            .named("copy"))
                    .await();
        }
    }

    static Process start(Path folder) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledFlow.class.getName(),
                        folder + "/in/*.log",
                        folder.resolve("out").toString(),
                        folder.resolve("state").toString())
                .inheritIO()
                .start();
    }
}
