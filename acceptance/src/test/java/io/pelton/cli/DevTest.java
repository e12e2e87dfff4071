// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.log.LogConnector;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@Timeout(120)
class DevTest {
    private static final AtomicLong GIVEN = new AtomicLong();
    private static final AtomicLong TAKEN = new AtomicLong();
    private static final Set<String> MARKS = ConcurrentHashMap.newKeySet();

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(new ByteArrayOutputStream(), err, Terminal.NONE, Map.of());
    private Path file = Path.of("");
    private Dev dev = dev();
    private CompletableFuture<Integer> exitCode = new CompletableFuture<>();

    @BeforeAll
    static void waitLong() {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1)); // it ends a test that hangs, and times nothing
    }

    @BeforeEach
    void start() throws IOException {
        GIVEN.set(0);
        TAKEN.set(0);
        MARKS.clear();
        file = write("route.yaml", "first");
        dev = dev();
        exitCode = CompletableFuture.supplyAsync(() -> {
            try {
                return dev.execute();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        await().until(() -> MARKS.contains("first"));
    }

    @AfterEach
    void stop() {
        if (!exitCode.isDone()) {
            dev.requests().interrupt();
            exitCode.join();
        }
    }

    private Dev dev() {
        return new Dev(List.of(file), this::load, Duration.ofSeconds(30), console, new StatusLine(console.err(), false));
    }

    private LoadedRoutes load() {
        RouteOptions routes = new RouteOptions();
        routes.files = List.of(file);
        return LoadedRoutes.of(
                new RouteLoader(List.of(new Counting(), new LogConnector()), Placeholders.none()), routes, new DeadLetterOptions());
    }

    private Path write(String name, String mark) throws IOException {
        return Files.writeString(folder.resolve(name), """
                - from:
                    uri: counting:in
                    steps:
                      - setHeader: {name: n, simple: "${body}"}
                      - setBody: {constant: %s}
                      - to: counting:out
                """.formatted(mark));
    }

    private String text() {
        console.flush();
        return err.toString(StandardCharsets.UTF_8);
    }

    private int count(String part) {
        return text().split(part, -1).length - 1;
    }

    @Test
    void nothingIsLostOverTwentyReloads() throws IOException {
        for (int i = 0; i < 20; i++) {
            String mark = "mark" + i;
            write("route.yaml", mark);
            await().until(() -> MARKS.contains(mark));
        }
        dev.requests().interrupt();
        assertThat(exitCode.join()).isZero();
        assertThat(TAKEN.get()).isEqualTo(GIVEN.get()).isPositive();
        assertThat(count("reloaded ")).isEqualTo(20);
        assertThat(text())
                .containsPattern("reloaded .*route.yaml in \\d\\.\\d\\d s: route1\n")
                .contains("stopping: reading no more")
                .doesNotContain("not written");
    }

    @Test
    void aBadEditKeepsTheOldRoutesRunning_andSaysWhatIsWrong() throws IOException {
        Files.writeString(file, "- from:\n    uri: counting:in\n    steps:\n      - tu: counting:out\n");
        await().until(() -> text().contains("the old routes keep running"));
        assertThat(text()).contains("route.yaml:4:9: PL106", "did you mean 'to'?");
        long before = TAKEN.get();
        await().until(() -> TAKEN.get() > before);
        write("route.yaml", "second");
        await().until(() -> MARKS.contains("second"));
        await().until(() -> count("reloaded ") == 1);
    }

    @Test
    void aFileThatAnotherOneReplacesIsReloaded() throws IOException {
        Path other = write("other.yaml", "second");
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        await().until(() -> MARKS.contains("second"));
        await().until(() -> count("reloaded ") == 1);
    }

    @Test
    void routesThatCannotBeStarted_giveWayToTheOldOnes() throws IOException {
        Files.writeString(file, "- from:\n    uri: counting:broken\n    steps:\n      - to: counting:out\n");
        await().until(() -> text().contains("going back to the old routes"));
        MARKS.clear();
        await().until(() -> MARKS.contains("first"));
        assertThat(text()).contains("cannot be started");
    }

    @Test
    void routesThatHaveFailedWaitForTheNextSave() throws IOException {
        Files.writeString(file, """
                - from:
                    uri: counting:in
                    steps:
                      - throwException: {exceptionType: java.lang.IllegalStateException, message: no good}
                      - to: counting:out
                """);
        await().until(() -> text().contains("nothing runs; waiting for a file to be saved"));
        assertThat(text()).contains("no good");
        write("route.yaml", "second");
        await().until(() -> MARKS.contains("second"));
    }

    @Test
    void theCommandHasHelp() {
        assertThat(CommandLineRun.of("dev", "--help").out()).contains("pelton dev", "--drain", "A file with mistakes changes nothing");
    }

    /** Gives numbers without end and counts them, and those that come out. */
    private static final class Counting implements Connector {
        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("counting", "counts", "NAME", true, true, List.of());
        }

        @Override
        public Source<?> source(Endpoint endpoint) {
            return new Numbers(endpoint.path());
        }

        @Override
        public Sink<Object> sink(Endpoint endpoint) {
            return new Sink<>() {
                @Override
                public io.pelton.spi.SinkWriter<Object> open() {
                    return record -> {
                        MARKS.add(record.toString());
                        TAKEN.incrementAndGet();
                    };
                }

                @Override
                public String toString() {
                    return "counting:out";
                }
            };
        }
    }

    private record Numbers(String name) implements Source<Long> {
        @Override
        public List<Split> splits() throws IOException {
            if (name.equals("broken")) {
                throw new IOException("it is broken");
            }
            return List.of(new Split(name, -1));
        }

        @Override
        public Cursor<Long> open(Split split, long offset, CursorContext context) {
            return new Cursor<>() {
                private long last;

                @Override
                public boolean advance() {
                    last = GIVEN.incrementAndGet();
                    return true;
                }

                @Override
                public Long current() {
                    return last;
                }

                @Override
                public boolean isFinished() {
                    return false;
                }

                @Override
                public long offset() {
                    return last;
                }

                @Override
                public String describePosition() {
                    return "number " + last;
                }

                @Override
                public void close() {}
            };
        }
    }
}
