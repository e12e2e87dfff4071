// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.pelton.connector.collect.fixture.ConnectorThatSeesAnother;
import io.pelton.connector.collect.fixture.ConnectorThatSeesTheEngine;
import io.pelton.connector.timer.fixture.TimerThatNamesTheClock;
import io.pelton.connector.timer.fixture.TimerThatReadsTheClock;
import io.pelton.engine.compile.fixture.StageThatSeesAcknowledgements;
import io.pelton.flow.Flow;
import io.pelton.flow.fixture.FlowThatSeesTheSpi;
import io.pelton.plan.fixture.PlanThatSeesTheEngine;
import io.pelton.routes.fixture.RoutesThatSeeTheCommandLine;
import io.pelton.runtime.Task;
import io.pelton.spi.fixture.SpiThatSeesFlows;
import java.security.SecureRandom;
import java.util.Date;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** The modules and what each may see. The fixtures are wrong on purpose: the rules must notice. */
class ModuleBoundariesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.pelton");

    private static final String[] API = {
        "io.pelton.error..",
        "io.pelton.flow..",
        "io.pelton.message..",
        "io.pelton.plan..",
        "io.pelton.record..", "io.pelton.spi..", "io.pelton.state.."
    };

    private static final ArchRule MODULES = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("runtime").definedBy("io.pelton.runtime..")
            .layer("api").definedBy(API)
            .layer("store").definedBy("io.pelton.store..")
            .layer("engine").definedBy("io.pelton.engine..")
            .layer("connectors").definedBy("io.pelton.connector..")
            .layer("routes").definedBy("io.pelton.routes..")
            .layer("cli").definedBy("io.pelton.cli..")
            .optionalLayer("io").definedBy("io.pelton.io..")
            .layer("parallel").definedBy("io.pelton.parallel..")
            .layer("lab").definedBy("io.pelton.lab..")
            .layer("maven").definedBy("io.pelton.maven..")
            .optionalLayer("testkit").definedBy("io.pelton.testkit..")
            .whereLayer("runtime").mayNotAccessAnyLayer()
            .whereLayer("api").mayOnlyAccessLayers("runtime")
            .whereLayer("io").mayOnlyAccessLayers("runtime")
            .whereLayer("parallel").mayNotAccessAnyLayer()
            .whereLayer("lab").mayOnlyAccessLayers("api", "io", "parallel", "engine", "connectors")
            .whereLayer("store").mayOnlyAccessLayers("runtime", "api", "io")
            .whereLayer("engine").mayOnlyAccessLayers("runtime", "api", "io")
            .whereLayer("connectors").mayOnlyAccessLayers("runtime", "api", "io")
            .whereLayer("routes").mayOnlyAccessLayers("runtime", "api", "io")
            .whereLayer("maven").mayOnlyAccessLayers("api")
            .whereLayer("maven").mayNotBeAccessedByAnyLayer()
            .whereLayer("testkit").mayOnlyAccessLayers("runtime", "api", "engine")
            .whereLayer("cli").mayNotBeAccessedByAnyLayer();

    /** Standard input and output are lines, too. */
    private static final ArchRule CONNECTORS = slices()
            .matching("io.pelton.connector.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(
                    resideInAPackage("io.pelton.connector.stream"), resideInAPackage("io.pelton.connector.file"));

    /**
     * Two pairs of packages are two sides of one thing: a flow describes a plan whose steps are its functions; the
     * engine's front hands over to the packages behind it, which report in its terms.
     */
    private static final ArchRule CYCLES = slices()
            .matching("io.pelton.(**)")
            .should()
            .beFreeOfCycles()
            .ignoreDependency(resideInAPackage("io.pelton.plan"), resideInAPackage("io.pelton.flow"))
            .ignoreDependency(resideInAPackage("io.pelton.engine"), resideInAPackage("io.pelton.engine.*"));

    private static final ArchRule PICOCLI =
            noClasses().that(not("io.pelton.cli..")).should().dependOnClassesThat().resideInAPackage("picocli..");

    /**
     * Stages and the blocks in them know no channel, acknowledgement or thread: they are run by activations and lanes, and may be by something
     * else.
     */
    private static final ArchRule STAGES = noClasses()
            .that()
            .resideInAnyPackage("io.pelton.engine.stage..", "io.pelton.engine.compile..", "io.pelton.engine.instance..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.pelton.engine.exec..", "io.pelton.engine.ack..")
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Task.class);

    /** Classes that may name what {@link #RUNTIME} forbids, and why. {@code parallel} and {@code lab} are used by no engine. */
    private static final Map<String, String> NEED_NO_RUNTIME = Map.ofEntries(
            Map.entry("io.pelton.io.OneUser", "an assertion about which thread is inside"),
            Map.entry("io.pelton.io.SizeProbe", "measures the disk"),
            Map.entry("io.pelton.connector.exec.AtExit", "the JVM runs its hooks on threads that it is given"),
            Map.entry("io.pelton.connector.stream.SharedInput", "the stream blocks the thread that reads it"),
            Map.entry("io.pelton.routes.simple.SystemFunctions", "the language has functions for the name and the number of the thread"),
            Map.entry("io.pelton.routes.KameletFiles", "classes are loaded by the thread's loader"),
            Map.entry("io.pelton.routes.AvroReader", "classes are loaded by the thread's loader"),
            Map.entry("io.pelton.routes.access.AllowedClasses", "classes are loaded by the thread's loader"),
            Map.entry("io.pelton.cli.UserClasses", "classes are loaded by the thread's loader"),
            Map.entry("io.pelton.cli.OutOfMemory", "the JVM tells of the end of any thread"),
            Map.entry("io.pelton.connector.http.LimitedConnections", "the server's connections know its threads, which this one hands on"),
            Map.entry("io.pelton.connector.http.TlsSockets", "a context of TLS may be given random numbers, which this one refuses"));

    /** Threads, timers, waits, time and random numbers come from the runtime, so that a simulation can replace them. */
    private static final ArchRule RUNTIME = takesAllFromTheRuntime(resideInAPackage("io.pelton..")
            .and(resideOutsideOfPackages(
                    "io.pelton.runtime..",
                    "io.pelton.parallel..",
                    "io.pelton.lab..",
                    "io.pelton.testkit..",
                    "io.pelton.benchmarks.."))
            .and(DescribedPredicate.not(describe(
                    "need no runtime", type -> NEED_NO_RUNTIME.containsKey(topLevel(type.getName()))))));

    private static ArchRule takesAllFromTheRuntime(DescribedPredicate<JavaClass> classes) {
        return noClasses()
                .that(classes)
                .should()
                .dependOnClassesThat(belongToAnyOf(
                        Thread.class,
                        LockSupport.class,
                        Condition.class,
                        Executors.class,
                        ExecutorService.class,
                        ForkJoinPool.class,
                        FutureTask.class,
                        CountDownLatch.class,
                        CyclicBarrier.class,
                        Phaser.class,
                        Semaphore.class,
                        BlockingQueue.class,
                        Timer.class,
                        Random.class,
                        SecureRandom.class,
                        SplittableRandom.class,
                        ThreadLocalRandom.class))
                .orShould()
                .accessTargetWhere(describe("the clock of the machine is read, or its random numbers", access -> READS.contains(
                        access.getTargetOwner().getName() + "." + access.getTarget().getName())))
                .orShould()
                .accessTargetWhere(describe("a future finds a thread or a timer by itself, or is waited for", access ->
                        access.getTargetOwner().isAssignableTo(CompletionStage.class) && isOwnThread(access.getTarget().getName())))
                .orShould()
                .callConstructor(Date.class)
                .orShould()
                .callMethod(Object.class, "wait")
                .orShould()
                .callMethod(Object.class, "notifyAll");
    }

    private static boolean isOwnThread(String method) {
        return method.endsWith("Async") || Set.of("get", "join", "orTimeout", "completeOnTimeout", "delayedExecutor").contains(method);
    }

    private static final Set<String> READS = Set.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.lang.Math.random",
            "java.time.Instant.now",
            "java.time.LocalDate.now",
            "java.time.LocalTime.now",
            "java.time.LocalDateTime.now",
            "java.time.ZonedDateTime.now",
            "java.time.OffsetDateTime.now",
            "java.time.InstantSource.system",
            "java.time.Clock.systemUTC",
            "java.time.Clock.systemDefaultZone",
            "java.time.Clock.system",
            "java.util.UUID.randomUUID");

    /** A class whose exception is not needed any more must not keep it. */
    @ParameterizedTest
    @MethodSource("withoutRuntime")
    void everyExceptionIsNeeded(String name) {
        JavaClasses exception = CLASSES.that(describe("are this one", type -> topLevel(type.getName()).equals(name)));
        assertThat(takesAllFromTheRuntime(resideInAPackage("io.pelton..")).evaluate(exception).hasViolation())
                .as("%s: %s", name, NEED_NO_RUNTIME.get(name))
                .isTrue();
    }

    static Stream<String> withoutRuntime() {
        return NEED_NO_RUNTIME.keySet().stream();
    }

    private static String topLevel(String name) {
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    static Stream<ArchRule> rules() {
        return Stream.of(MODULES, CONNECTORS, CYCLES, PICOCLI, STAGES, RUNTIME);
    }

    static Stream<Arguments> violations() {
        return Stream.of(
                arguments(MODULES, PlanThatSeesTheEngine.class),
                arguments(MODULES, ConnectorThatSeesTheEngine.class),
                arguments(MODULES, RoutesThatSeeTheCommandLine.class),
                arguments(CONNECTORS, ConnectorThatSeesAnother.class),
                arguments(PICOCLI, RoutesThatSeeTheCommandLine.class),
                arguments(STAGES, StageThatSeesAcknowledgements.class),
                arguments(RUNTIME, TimerThatReadsTheClock.class),
                arguments(RUNTIME, TimerThatNamesTheClock.class));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyClassKeepsTheRule(ArchRule rule) {
        assertThat(CLASSES.contain(Main.class)).isTrue();
        assertThat(CLASSES.contain(Flow.class)).isTrue();
        rule.check(CLASSES);
    }

    @ParameterizedTest
    @MethodSource("violations")
    void aWrongArrowIsNoticed(ArchRule rule, Class<?> wrong) {
        JavaClasses classes = new ClassFileImporter().importClasses(wrong);
        assertThat(rule.allowEmptyShould(true).evaluate(classes).getFailureReport().getDetails())
                .anySatisfy(detail -> assertThat(detail).contains(wrong.getSimpleName()));
    }

    @Test
    void aCycleOfPackagesIsNoticed() {
        JavaClasses classes = new ClassFileImporter()
                .importClasses(SpiThatSeesFlows.class, FlowThatSeesTheSpi.class);
        assertThat(CYCLES.evaluate(classes).hasViolation()).isTrue();
    }

    private static DescribedPredicate<JavaClass> not(String packageIdentifier) {
        return DescribedPredicate.not(resideInAPackage(packageIdentifier));
    }
}
