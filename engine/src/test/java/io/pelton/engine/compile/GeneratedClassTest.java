// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.flow.Branch;
import io.pelton.flow.Choice;
import io.pelton.flow.Flow;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the classes generated for stages look like, however large a plan is, and that they go when their flow goes. */
class GeneratedClassTest {
    /** HotSpot compiles no method that is larger. */
    private static final int HUGE_METHOD_BYTES = 8_000;

    @TempDir
    private Path folder;

    private List<ClassModel> run(Flow<?> flow) throws InterruptedException {
        EngineOptions options = EngineOptions.defaults().withWorkers(2).withDumpClasses(folder);
        try (Engine engine = new Engine(options)) {
            engine.run(flow).await();
        }
        return dumped();
    }

    private List<ClassModel> dumped() {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .map(GeneratedClassTest::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ClassModel parse(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertCompilable(List<ClassModel> classes) {
        for (ClassModel model : classes) {
            for (MethodModel method : model.methods()) {
                int length = method.code().map(code -> ((CodeAttribute) code).codeLength()).orElse(0);
                assertThat(length)
                        .as("bytes of %s in %s", method.methodName(), model.thisClass().asInternalName())
                        .isLessThan(HUGE_METHOD_BYTES);
            }
        }
    }

    @Test
    void tenThousandMaps_runInMethodsSmallEnoughToBeCompiled() throws InterruptedException {
        Collect<Long> sink = new Collect<>();
        Flow<Long> flow = Flow.from(Beacon.of(5));
        for (int i = 0; i < 10_000; i++) {
            flow = flow.map(n -> n + 1);
        }
        List<ClassModel> classes = run(flow.to(sink));

        assertThat(sink.records()).containsExactly(10_000L, 10_001L, 10_002L, 10_003L, 10_004L);
        assertThat(classes).hasSize(1);
        assertCompilable(classes);
    }

    @Test
    void fiveThousandFilters_runInMethodsSmallEnoughToBeCompiled() throws InterruptedException {
        Collect<Long> sink = new Collect<>();
        Flow<Long> flow = Flow.from(Beacon.of(5));
        for (int i = 0; i < 5_000; i++) {
            flow = flow.filter(n -> n != 2);
        }
        List<ClassModel> classes = run(flow.to(sink));

        assertThat(sink.records()).containsExactly(0L, 1L, 3L, 4L);
        assertCompilable(classes);
    }

    @Test
    void threeHundredFlatMapsInARow_runInMethodsSmallEnoughToBeCompiled() throws InterruptedException {
        Collect<Long> sink = new Collect<>();
        Flow<Long> flow = Flow.from(Beacon.of(3));
        for (int i = 0; i < 300; i++) {
            flow = flow.flatMap((n, out) -> out.emit(n + 1));
        }
        List<ClassModel> classes = run(flow.to(sink));

        assertThat(sink.records()).containsExactly(300L, 301L, 302L);
        assertCompilable(classes);
    }

    @Test
    void choiceOfThreeHundredBranches_sendsEachRecordDownItsOwn() throws InterruptedException {
        Collect<Long> sink = new Collect<>();
        List<ClassModel> classes = run(Flow.from(Beacon.of(301))
                .<Long>choice(choice -> {
                    Choice.Whens<Long, Long> whens = choice.when(n -> n == 0, branch -> branch.map(n -> n + 1000));
                    for (long i = 1; i < 300; i++) {
                        long when = i;
                        whens = whens.when(n -> n == when, branch -> branch.map(n -> n + 1000 * when));
                    }
                    return whens.otherwise(branch -> branch.map(n -> -1L));
                })
                .to(sink));

        List<Long> wanted = new ArrayList<>(List.of(1000L));
        LongStream.range(1, 300).map(n -> n + 1000 * n).forEach(wanted::add);
        wanted.add(-1L);
        assertThat(sink.records()).isEqualTo(wanted);
        assertCompilable(classes);
    }

    @Test
    void multicastOfThreeHundredBranches_sendsEachRecordDownAll() throws InterruptedException {
        Collect<Long> sink = new Collect<>();
        @SuppressWarnings({"unchecked", "rawtypes"})
        Branch<Long, Long>[] branches = IntStream.range(0, 300)
                .mapToObj(i -> (Branch<Long, Long>) branch -> branch.map(n -> n + i))
                .toArray(Branch[]::new);
        List<ClassModel> classes = run(Flow.from(Beacon.of(2)).multicast(branches).to(sink));

        assertThat(sink.records())
                .isEqualTo(LongStream.concat(LongStream.range(0, 300), LongStream.range(1, 301))
                        .boxed()
                        .toList());
        assertCompilable(classes);
    }

    @Test
    void hundredChoicesInsideEachOther_work() throws InterruptedException {
        Collect<Long> sink = new Collect<>();
        List<ClassModel> classes = run(nested(Flow.from(Beacon.of(120)), 100).to(sink));

        assertThat(sink.records()).hasSize(120).contains(0L, 99L * 2, 119L);
        assertCompilable(classes);
    }

    /** Record {@code n} is doubled if it is less than {@code depth}. */
    private static Flow<Long> nested(Flow<Long> flow, int depth) {
        return depth == 0
                ? flow
                : flow.choice(choice -> choice.<Long>when(n -> n == depth - 1, last -> last.map(n -> n * 2))
                        .otherwise(other -> nested(other, depth - 1)));
    }

    @Test
    void planHasBoundaries_oneClassIsMadeForEachStage_whateverTheNumberOfInstances() throws InterruptedException {
        Sink<Object> sink = () -> (SinkWriter<Object>) _ -> {};
        List<ClassModel> classes = run(Flow.from(Beacon.of(10))
                .parallel(8)
                .map(n -> n)
                .async(n -> n, 2)
                .filter(_ -> true)
                .to(sink)
                .named("my flow/ü"));

        assertThat(classes)
                .extracting(model -> model.thisClass().asInternalName())
                .containsExactly(
                        "io/pelton/generated/my_flow___0_from_1",
                        "io/pelton/generated/my_flow___1_parallel_1",
                        "io/pelton/generated/my_flow___2_async_1",
                        "io/pelton/generated/my_flow___3_async_1__results_");
    }

    @Test
    void flowHasEnded_itsClassesAreUnloaded() throws InterruptedException {
        List<WeakReference<Class<?>>> classes = new ArrayList<>();
        try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(1))) {
            for (int i = 0; i < 20; i++) {
                boolean fails = i % 2 == 1;
                engine.run(Flow.from(Beacon.of(3))
                                .peek(n -> {
                                    if (n == 0) {
                                        classes.add(new WeakReference<>(generatedCaller()));
                                    }
                                    if (n == 2 && fails) {
                                        throw new IllegalStateException("fails");
                                    }
                                })
                                .to(new Collect<>()))
                        .await(Duration.ofSeconds(20));
            }
            assertThat(classes).hasSize(20);
            // the last one may still be known to the engine
            Awaitility.await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
                System.gc();
                assertThat(classes.subList(0, 19)).allSatisfy(reference -> assertThat(reference.get()).isNull());
            });
        }
    }

    private static Class<?> generatedCaller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                        .filter(type -> type.getName().startsWith("io.pelton.generated."))
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void smallStage_hasTheInstructionsOfTheGoldenFile() throws InterruptedException, IOException {
        List<ClassModel> classes = run(Flow.from(Beacon.of(3))
                .map(n -> n + 1)
                .filter(n -> n > 1)
                .to(new Collect<>())
                .named("small"));

        String listing = classes.getFirst().methods().stream()
                .map(GeneratedClassTest::listing)
                .collect(Collectors.joining("\n"));
        try (var golden = GeneratedClassTest.class.getResourceAsStream("small-stage.txt")) {
            assertThat(listing)
                    .isEqualTo(new String(Objects.requireNonNull(golden).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** The instructions of a method, without line numbers, which change with this file. */
    private static String listing(MethodModel method) {
        StringBuilder text = new StringBuilder(method.methodName().stringValue())
                .append(method.methodType().stringValue())
                .append('\n');
        method.code().orElseThrow().forEach(element -> {
            String line = InstructionText.of(element);
            if (!line.isEmpty()) {
                text.append("    ").append(line).append('\n');
            }
        });
        return text.toString();
    }
}
