// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.plan.Plan;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.test.Recorder;
import io.pelton.routes.test.RecordingConnector;
import io.pelton.routes.test.TestCase;
import io.pelton.routes.yaml.SourceFile;
import io.pelton.routes.yaml.YamlFile;
import io.pelton.routes.yaml.YamlReader;
import io.pelton.spi.Connector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads tests of routes, and makes plans of the routes that read what a case gives and write nothing outside. Immutable.
 */
public final class RouteTests {
    private final List<Connector> connectors;
    private final Placeholders placeholders;
    private final AllowedClasses classes;
    private final Supplier<Optional<Path>> catalogue;

    /** Tests of routes whose endpoints belong to {@code connectors}. */
    public RouteTests(Collection<? extends Connector> connectors, Placeholders placeholders) {
        this(connectors, placeholders, AllowedClasses.values(), Optional::empty);
    }

    private RouteTests(
            Collection<? extends Connector> connectors,
            Placeholders placeholders,
            AllowedClasses classes,
            Supplier<Optional<Path>> catalogue) {
        this.connectors = List.copyOf(connectors);
        this.placeholders = placeholders;
        this.classes = classes;
        this.catalogue = catalogue;
    }

    /** The same, where routes may use {@code allowed}. */
    public RouteTests withClasses(AllowedClasses allowed) {
        return new RouteTests(connectors, placeholders, allowed, catalogue);
    }

    /** The same, with {@link RouteLoader#withKamelets}. */
    public RouteTests withKamelets(Supplier<Optional<Path>> jar) {
        return new RouteTests(connectors, placeholders, classes, jar);
    }

    /** A test file: its text and its cases. */
    public record TestFile(Path path, String text, List<TestCase> cases) {
        public TestFile {
            cases = List.copyOf(cases);
        }
    }

    /**
     * A case made ready: the plans to be run, one after the other, and who notes what comes of them. It is closed, and the beans of the
     * routes with it, when they have run.
     */
    public record Rehearsal(List<Plan> plans, Recorder recorder, RouteLoader loader) implements AutoCloseable {
        public Rehearsal {
            plans = List.copyOf(plans);
        }

        @Override
        public void close() {
            loader.close();
        }
    }

    /** The values that were set explicitly and that no route of the tests read so far has asked for. */
    public List<RouteLoader.UnusedValue> unusedValues() {
        return placeholders.unused();
    }

    /** Whether a file is called as test files are: {@code NAME.test.yaml}. */
    public static boolean isTest(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(TestFileReader.SUFFIX + ".yaml") || name.endsWith(TestFileReader.SUFFIX + ".yml");
    }

    /**
     * The cases of a test file.
     *
     * @throws InvalidPlanException with everything that is wrong with the file and the routes that it names
     */
    public TestFile read(Path file) {
        Problems problems = new Problems();
        Optional<SourceFile> source = YamlFile.read(file, problems::add);
        List<TestCase> cases = new ArrayList<>();
        if (source.isPresent()) {
            TestFileReader reader =
                    new TestFileReader(file, new Context(new Connectors(connectors), Placeholders.none(), problems));
            YamlReader.read(source.get(), problems::add).forEach(document -> cases.addAll(reader.cases(document)));
        }
        if (problems.isEmpty()) {
            cases.forEach(test -> check(test, problems));
        }
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(problems.sorted(List.of(file.toString())));
        }
        return new TestFile(file, source.map(SourceFile::text).orElse(""), cases);
    }

    private void check(TestCase test, Problems problems) {
        try (Rehearsal rehearsal = prepare(test)) {
            rehearsal.loader().unusedValues().stream()
                    .filter(unused -> test.properties().containsKey(unused.name()))
                    .forEach(unused -> problems.add(
                            ErrorCode.BAD_VALUE,
                            test.origin(),
                            "no route has {{" + unused.name() + "}}, whose value the case '" + test.name() + "' says",
                            unused.near().map(near -> "did you mean '" + near + "'?").orElse("remove it from 'properties'")));
            test.replacements().forEach((endpoint, replacement) -> check(endpoint, replacement, rehearsal.recorder(), problems));
        } catch (InvalidPlanException e) {
            e.problems().forEach(problems::add);
        }
    }

    private static void check(String endpoint, TestCase.Replacement replacement, Recorder recorder, Problems problems) {
        boolean isPolled = recorder.isPolled(endpoint);
        if (!isPolled && !recorder.isKnown(endpoint)) {
            problems.add(
                    ErrorCode.BAD_VALUE,
                    replacement.origin(),
                    "no route sends to '" + endpoint + "'",
                    Spelling.nearest(endpoint, recorder.endpoints())
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("there is " + String.join(", ", recorder.endpoints())));
        } else if (replacement.answer().isPresent() && !isPolled && !CalledName.isOne(endpoint)) {
            problems.add(
                    ErrorCode.UNKNOWN_OPTION,
                    replacement.origin(),
                    "'" + endpoint + "' answers nothing: messages are only sent there",
                    "write {fails: TEXT}; 'direct:', 'seda:' and endpoints that are polled have answers");
        }
    }

    /**
     * Makes a case ready, with beans, repositories and all the rest made anew.
     *
     * @throws InvalidPlanException with everything that is wrong with the routes
     */
    public Rehearsal prepare(TestCase test) {
        Recorder recorder = new Recorder();
        List<Connector> recording = new ArrayList<>();
        connectors.forEach(connector -> recording.add(new RecordingConnector(connector, recorder, test.replacements())));
        RehearsedRoutes rehearsed = new RehearsedRoutes(test, recorder);
        RouteLoader loader = new RouteLoader(recording, placeholders.with(test.properties())).withClasses(classes)
                .withKamelets(catalogue)
                .rehearsing();
        List<Plan> all = loader.load(test.routes(), rehearsed::change);
        List<String> order = List.copyOf(rehearsed.ids());
        List<Plan> plans = all.stream()
                .filter(plan -> order.contains(plan.id()))
                .sorted(Comparator.comparingInt(plan -> order.indexOf(plan.id())))
                .toList();
        return new Rehearsal(plans, recorder, loader);
    }
}
