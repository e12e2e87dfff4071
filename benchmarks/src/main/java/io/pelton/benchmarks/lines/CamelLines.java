// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Versions;
import io.pelton.benchmarks.process.ProcessPeer;
import io.pelton.benchmarks.routing.CamelContexts;
import io.pelton.benchmarks.routing.CamelVariant;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;

/**
 * The peer: a Camel route that splits a file by newlines, streaming, in a JVM of its own. A step writes to an open
 * file, which is much faster than Camel's own way of appending, where the file endpoint opens the file again for
 * each line.
 */
final class CamelLines implements ProcessPeer {
    @Override
    public String name() {
        return "Camel " + Versions.of("camel") + " file + split";
    }

    @Override
    public ProcessBuilder process(Path input, Path output) {
        return new ProcessBuilder(
                new Fork(Program.class, List.of()).command(List.of(input.toString(), output.toString())));
    }

    @Override
    public boolean slow() {
        return true;
    }

    /** The program. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) throws Exception {
            Path input = Path.of(args[0]).toAbsolutePath();
            CountDownLatch done = new CountDownLatch(1);
            CamelContext context = CamelContexts.fastest(CamelVariant.POOLED_NONE);
            try (BufferedWriter writer = Files.newBufferedWriter(Path.of(args[1]))) {
                context.addRoutes(route(input, writer, done));
                context.start();
                done.await();
                context.stop();
            }
        }

        private static RouteBuilder route(Path input, BufferedWriter writer, CountDownLatch done) {
            return new RouteBuilder() {
                @Override
                public void configure() {
                    errorHandler(noErrorHandler());
                    from("file:" + input.getParent() + "?noop=true&initialDelay=0&fileName=" + input.getFileName())
                            .split(body().tokenize("\n"))
                            .streaming()
                            .filter(Program::failed)
                            .process(exchange -> write(writer, exchange.getMessage().getMandatoryBody(String.class)))
                            .end()
                            .end()
                            .process(exchange -> done.countDown());
                }
            };
        }

        /** A predicate in Java: Camel's own {@code contains} is slower. */
        private static boolean failed(Exchange exchange) {
            return exchange.getMessage().getBody() instanceof String line && line.contains(Logs.SERVER_ERROR);
        }

        private static void write(BufferedWriter writer, String line) throws IOException {
            writer.write(line);
            writer.write('\n');
        }
    }
}
