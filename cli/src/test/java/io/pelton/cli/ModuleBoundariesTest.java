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
import io.pelton.connector.timer.fixture.TimerThatReadsTheClock;
import io.pelton.flow.Flow;
import io.pelton.flow.fixture.FlowThatSeesTheSpi;
import io.pelton.plan.fixture.PlanThatSeesTheEngine;
import io.pelton.routes.fixture.RoutesThatSeeTheCommandLine;
import io.pelton.spi.fixture.SpiThatSeesFlows;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
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
        "io.pelton.runtime..",
        "io.pelton.spi.."
    };

    private static final ArchRule MODULES = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("api").definedBy(API)
            .layer("engine").definedBy("io.pelton.engine..")
            .layer("connectors").definedBy("io.pelton.connector..")
            .layer("routes").definedBy("io.pelton.routes..")
            .layer("cli").definedBy("io.pelton.cli..")
            .optionalLayer("io").definedBy("io.pelton.io..")
            .layer("parallel").definedBy("io.pelton.parallel..")
            .layer("lab").definedBy("io.pelton.lab..")
            .optionalLayer("testkit").definedBy("io.pelton.testkit..")
            .whereLayer("api").mayNotAccessAnyLayer()
            .whereLayer("io").mayNotAccessAnyLayer()
            .whereLayer("parallel").mayNotAccessAnyLayer()
            .whereLayer("lab").mayOnlyAccessLayers("io", "parallel")
            .whereLayer("engine").mayOnlyAccessLayers("api", "io")
            .whereLayer("connectors").mayOnlyAccessLayers("api", "io")
            .whereLayer("routes").mayOnlyAccessLayers("api", "io")
            .whereLayer("testkit").mayOnlyAccessLayers("api", "engine")
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

    /** Threads, waits and time come from the engine's runtime, so that a simulation can replace them. */
    private static final ArchRule RUNTIME = noClasses()
            .that()
            .resideInAnyPackage("io.pelton.engine..", "io.pelton.connector.beacon..", "io.pelton.connector.timer..")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(
                    Thread.class,
                    LockSupport.class,
                    Executors.class,
                    ExecutorService.class,
                    ForkJoinPool.class,
                    CountDownLatch.class,
                    Random.class,
                    ThreadLocalRandom.class)
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Instant.class, "now");

    static Stream<ArchRule> rules() {
        return Stream.of(MODULES, CONNECTORS, CYCLES, PICOCLI, RUNTIME);
    }

    static Stream<Arguments> violations() {
        return Stream.of(
                arguments(MODULES, PlanThatSeesTheEngine.class),
                arguments(MODULES, ConnectorThatSeesTheEngine.class),
                arguments(MODULES, RoutesThatSeeTheCommandLine.class),
                arguments(CONNECTORS, ConnectorThatSeesAnother.class),
                arguments(PICOCLI, RoutesThatSeeTheCommandLine.class),
                arguments(RUNTIME, TimerThatReadsTheClock.class));
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
