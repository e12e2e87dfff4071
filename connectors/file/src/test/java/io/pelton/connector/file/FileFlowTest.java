// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.PeltonException;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files are moved and deleted when their messages are written, and not before. */
class FileFlowTest {
    @TempDir
    private Path base;

    private final List<String> written = new CopyOnWriteArrayList<>();

    private Path fill(String... names) throws IOException {
        Path folder = Files.createDirectories(base.resolve("in"));
        for (String name : names) {
            Files.writeString(folder.resolve(name), name);
        }
        return folder;
    }

    private Source<Message> source(Path folder, Map<String, String> options) {
        Map<String, String> all = new HashMap<>(Map.of("initialDelay", "0", "delay", "1"));
        all.putAll(options);
        return new FileConnector().source(TestExpressions.endpoint(folder.toString(), all));
    }

    private Plan plan(Path folder, Map<String, String> options, Sink<Object> sink) {
        return Flow.from(source(folder, options)).to(sink).named("files").plan();
    }

    /** Keeps texts, and does what it is told to when it flushes. */
    private static Sink<Object> sink(List<String> written, Flush flush, boolean isInline) {
        return new Sink<>() {
            @Override
            public SinkWriter<Object> open() {
                return new SinkWriter<>() {
                    @Override
                    public void write(Object record) {
                        String text = String.valueOf(((Message) record).body());
                        if (text.equals("bad")) {
                            throw new IllegalStateException("bad");
                        }
                        written.add(text);
                    }

                    @Override
                    public void flush() throws Exception {
                        flush.run();
                    }
                };
            }

            @Override
            public Set<SinkTrait> traits() {
                return isInline ? Set.of(SinkTrait.INLINE) : Set.of();
            }

            @Override
            public String toString() {
                return "test";
            }
        };
    }

    private interface Flush {
        void run() throws Exception;
    }

    @Test
    void when_aFlowHasLookedOnce_then_itEndsAndAllFilesAreMoved() throws Exception {
        Path folder = fill("a", "b", "c");
        try (Engine engine = new Engine()) {
            engine.run(plan(folder, Map.of("repeatCount", "1"), sink(written, () -> {}, false))).await();
        }
        assertThat(written).containsExactly("a", "b", "c");
        assertThat(FileOracle.content(folder)).containsOnlyKeys(".camel/a", ".camel/b", ".camel/c");
    }

    @Test
    void when_theSinkIsInline_then_filesAreDeletedTheSame() throws Exception {
        Path folder = fill("a", "b", "c");
        try (Engine engine = new Engine()) {
            Map<String, String> options = Map.of("repeatCount", "1", "delete", "true");
            engine.run(plan(folder, options, sink(written, () -> {}, true))).await();
        }
        assertThat(written).containsExactly("a", "b", "c");
        assertThat(FileOracle.content(folder)).isEmpty();
    }

    @Test
    void when_aFileIsNotFlushed_then_itIsNotMoved_untilItIs() throws Exception {
        Path folder = fill("a");
        CountDownLatch mayFlush = new CountDownLatch(1);
        try (Engine engine = new Engine()) {
            FlowHandle flow = engine.run(plan(folder, Map.of(), sink(written, mayFlush::await, false)));
            Awaitility.await().until(() -> written.contains("a"));
            assertThat(FileOracle.content(folder)).containsOnlyKeys("a");
            mayFlush.countDown();
            Awaitility.await().until(() -> Files.exists(folder.resolve(".camel/a")));
            Files.move(Files.writeString(folder.resolve(".later"), "later"), folder.resolve("later")); // whole from the beginning
            Awaitility.await().until(() -> Files.exists(folder.resolve(".camel/later")));
            flow.stop(Duration.ofSeconds(5));
            flow.await();
        }
        assertThat(written).containsExactly("a", "later");
    }

    @Test
    void when_theFlushFails_then_filesStayAndComeAgain() throws Exception {
        Path folder = fill("a", "b");
        Plan failing = plan(folder, Map.of("repeatCount", "1", "preMove", "work"), sink(written, () -> {
            throw new IOException("killed between write and move");
        }, false));
        try (Engine engine = new Engine()) {
            FlowHandle flow = engine.run(failing);
            assertThatThrownBy(flow::await).isInstanceOf(PeltonException.class);
            assertThat(FileOracle.content(folder)).containsOnlyKeys("a", "b");
            written.clear();
            engine.run(plan(folder, Map.of("repeatCount", "1"), sink(written, () -> {}, false))).await();
        }
        assertThat(written).containsExactly("a", "b");
        assertThat(FileOracle.content(folder)).containsOnlyKeys(".camel/a", ".camel/b");
    }

    @Test
    void when_aRecordStopsTheFlow_then_itsFileStaysAndThoseBeforeAreMoved() throws Exception {
        Path folder = fill("a", "bad", "c");
        try (Engine engine = new Engine()) {
            FlowHandle flow = engine.run(plan(folder, Map.of("repeatCount", "1"), sink(written, () -> {}, true)));
            assertThatThrownBy(flow::await).isInstanceOf(PeltonException.class);
        }
        assertThat(FileOracle.content(folder)).containsOnlyKeys(".camel/a", "bad", "c");
    }

    @Test
    void when_aRecordIsSkipped_then_itsFileIsPutAwayLikeTheOthers() throws Exception {
        Path folder = fill("a", "bad", "c");
        Plan plan = Flow.from(source(folder, Map.of("repeatCount", "1")))
                .to(sink(written, () -> {}, true))
                .onError(ErrorPolicy.skip())
                .named("files")
                .plan();
        try (Engine engine = new Engine()) {
            engine.run(plan).await();
        }
        assertThat(written).containsExactly("a", "c");
        assertThat(FileOracle.content(folder)).containsOnlyKeys(".camel/a", ".camel/bad", ".camel/c");
    }

    @Test
    void when_filesAreRememberedInAFile_then_theNextRunPassesThemOver() throws Exception {
        Path folder = fill("a", "b");
        Map<String, String> options = Map.of(
                "repeatCount", "1", "noop", "true", "idempotentFile", base.resolve("state/taken").toString());
        try (Engine engine = new Engine()) {
            engine.run(plan(folder, options, sink(written, () -> {}, false))).await();
            fill("c\nd");
            engine.run(plan(folder, options, sink(written, () -> {}, false))).await();
            engine.run(plan(folder, options, sink(written, () -> {}, false))).await();
        }
        assertThat(written).containsExactly("a", "b", "c\nd");
    }

    @Test
    void when_theFolderMustExistAndDoesNot_then_theFlowFails() throws Exception {
        Map<String, String> options = Map.of("startingDirectoryMustExist", "true", "autoCreate", "false");
        try (Engine engine = new Engine()) {
            Plan plan = plan(base.resolve("none"), options, Discard.sink());
            assertThatThrownBy(() -> engine.run(plan).await()).hasMessageContaining("PL101");
        }
    }

    /** By a person or another process: before it is read, or when it is to be put away. */
    @Test
    void when_filesAreTakenAway_then_theyArePassedOverAndTheFlowIsDone() throws Exception {
        Path folder = fill("a", "b", "c", "d");
        Flow<Message> flow = Flow.from(source(folder, Map.of("repeatCount", "1"))).peek(message -> {
            String name = String.valueOf(message.header("CamelFileName"));
            if (name.equals("a")) {
                Files.delete(folder.resolve("b"));
            }
            if (name.equals("c") || name.equals("d")) {
                if (name.equals("d")) {
                    assertThat(String.valueOf(message.body())).isEqualTo("d");
                }
                Files.delete(folder.resolve(name));
            }
        });
        try (Engine engine = new Engine()) {
            FlowSnapshot end = engine.run(flow.to(sink(written, () -> {}, true)).named("files").plan()).await();
            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(written).containsExactly("a", "d");
            assertThat(end.skipped()).as("read by nobody: c, which was gone when its body was wanted").isEqualTo(1);
        }
    }

    /** What has come meanwhile is in no message yet. */
    @Test
    void when_aFileIsReplacedWhileItsMessageIsOnTheWay_then_theNewOneStaysAndComesToo() throws Exception {
        for (Map<String, String> options : List.of(Map.of("delete", "true"), Map.of("move", "done"), Map.of("idempotent", "true"))) {
            written.clear();
            Path folder = fill("a", "b", "c");
            Flow<Message> flow = Flow.from(source(folder, with(options, "repeatCount", "2"))).peek(message -> {
                String content = String.valueOf(message.body());
                if (content.equals("a")) {
                    Path other = Files.writeString(base.resolve("other"), "after a");
                    Files.move(other, folder.resolve("a"), StandardCopyOption.REPLACE_EXISTING);
                }
                if (content.equals("b")) {
                    Files.writeString(folder.resolve("b"), ", more of b", StandardOpenOption.APPEND);
                }
            });
            try (Engine engine = new Engine()) {
                engine.run(flow.to(sink(written, () -> {}, true)).named("files").plan()).await();
            }
            assertThat(written).containsExactly("a", "b", "c", "after a", "b, more of b");
            assertThat(FileOracle.content(folder)).doesNotContainKeys("a", "b", "c");
        }
    }

    private static Map<String, String> with(Map<String, String> options, String name, String value) {
        Map<String, String> all = new HashMap<>(options);
        all.put(name, value);
        return all;
    }

    @Test
    void when_namesAreNoText_then_theirFilesAreNotTakenForEachOtherAndStay() throws Exception {
        Path folder = fill("a");
        Process shell = new ProcessBuilder("sh", "-c", "for n in 374 375 376; do echo $n > \"$(printf \"x\\\\$n\")\"; done")
                .directory(folder.toFile())
                .inheritIO()
                .start();
        assertThat(shell.waitFor()).isZero();
        try (Engine engine = new Engine()) {
            engine.run(plan(folder, Map.of("repeatCount", "2", "delete", "true"), sink(written, () -> {}, false)))
                    .await();
        }
        assertThat(written).containsExactly("a");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).hasSize(3);
        }
    }

    @Test
    void when_aSinkWritesAFileThatWouldBeTaken_then_theSourceSaysSo() throws Exception {
        Path folder = fill("a");
        Path link = Files.createSymbolicLink(base.resolve("link"), folder);
        Source<Message> all = source(link, Map.of());
        assertThat(all.reads(folder.resolve("out.txt"))).isTrue();
        assertThat(all.reads(folder.resolve("a"))).isTrue();
        assertThat(all.reads(folder.resolve(".out.txt"))).isFalse();
        assertThat(all.reads(folder.resolve("out.txt.partial"))).isFalse();
        assertThat(all.reads(folder.resolve("sub/out.txt"))).isFalse();
        assertThat(all.reads(base.resolve("out.txt"))).isFalse();
        Source<Message> some = source(folder, Map.of("include", ".*[.]csv", "recursive", "true"));
        assertThat(some.reads(folder.resolve("sub/x/out.csv"))).isTrue();
        assertThat(some.reads(folder.resolve(".camel/out.csv"))).isFalse();
        assertThat(some.reads(folder.resolve("out.txt"))).isFalse();
    }

    /** Camel reads it again and again. */
    @ParameterizedTest
    @CsvSource({
        "move, done",
        "move, ../done",
        "move, x/../done",
        "move, done/${file:name}",
        "preMove, done",
    })
    void when_foldersBelowAreReadToo_then_whatWasMovedIntoOneIsNotReadAgain(String option, String into) throws Exception {
        Path folder = fill("a");
        Files.writeString(Files.createDirectory(folder.resolve("sub")).resolve("b"), "b");
        Files.writeString(Files.createDirectory(folder.resolve("done")).resolve("c"), "c");
        Map<String, String> options = Map.of("recursive", "true", "repeatCount", "1", option, into);
        for (int i = 0; i < 2; i++) {
            try (Engine engine = new Engine()) {
                engine.run(plan(folder, options, sink(written, () -> {}, false))).await();
            }
        }
        assertThat(written).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void when_theFolderItselfIsCalledLikeThatOfMovedFiles_then_itIsRead() throws Exception {
        Path folder = Files.createDirectories(base.resolve("done"));
        Files.writeString(folder.resolve("a"), "a");
        try (Engine engine = new Engine()) {
            Map<String, String> options = Map.of("recursive", "true", "repeatCount", "1", "move", "done");
            engine.run(plan(folder, options, sink(written, () -> {}, false))).await();
        }
        assertThat(written).containsExactly("a");
        assertThat(FileOracle.content(folder)).containsOnlyKeys("done/a");
    }

    @Test
    void when_theReaderOfStandardOutputIsGone_then_theFlowEndsWellAndOtherSinksHaveAllThatWasRead() throws Exception {
        Path target = base.resolve("all.txt");
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        Sink<Object> out = () -> LineWriter.toStandardOutput(closed, TextEncoding.UTF_8);
        try (Engine engine = new Engine()) {
            FlowHandle flow = engine.run(
                    Flow.from(Beacon.of(Beacon.UNLIMITED)).to(out).to(LineFile.of(target)).named("head").plan());
            FlowSnapshot end = flow.await();
            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(flow.remarks()).containsExactly("the reader of standard output has closed it");
            assertThat(Files.readAllLines(target)).hasSize((int) end.recordsIn());
        }
    }
}
