// SPDX-License-Identifier: Apache-2.0

package io.pelton.examples;

import io.pelton.connector.file.LineFile;
import io.pelton.connector.file.Lines;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowSnapshot;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import java.nio.file.Path;

/**
 * Writes which paths of a web server failed, and how: {@code GET /products/17 500} a line. Lines that are no requests
 * are dead letters, in a file of their own.
 */
public final class FailingPaths {
    private FailingPaths() {}

    /** Arguments: the access log and the folder to write to, each with a default. */
    public static void main(String[] arguments) throws InterruptedException {
        String log = arguments.length > 0 ? arguments[0] : "examples/data/access.log";
        Path folder = Path.of(arguments.length > 1 ? arguments[1] : "target/failing-paths");
        try (Engine engine = new Engine()) {
            FlowSnapshot done = engine.run(flow(log, folder)).await();
            System.out.printf(
                    "requests %,d, failed %,d, dead letters %,d%n",
                    done.recordsIn() - done.deadLetters(), done.recordsOut(), done.deadLetters());
        }
    }

    /** The flow as a description: nothing is read before an engine runs it. */
    static Flow<?> flow(String log, Path folder) {
        return Flow.from(Lines.of(log))
                .map(line -> Request.parse(line.toString())).as("parse")
                .filter(request -> request.status() >= 500).as("failed")
                .map(request -> request.method() + " " + request.path() + " " + request.status())
                .to(LineFile.of(folder.resolve("failing.txt")))
                .onError(ErrorPolicy.deadLetter(LineFile.of(folder.resolve("set-aside.txt"))))
                .named("failing-paths");
    }
}
