// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.error.Problem;
import io.pelton.io.files.SystemMessage;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.RouteTests;
import io.pelton.routes.test.Outcome;
import io.pelton.routes.test.TestFileUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pelton test}: runs the cases that stand beside routes. */
@Command(
        name = "test",
        description = {
            TestCommand.SUMMARY,
            "",
            "The cases of orders.yaml stand in orders.test.yaml. Routes get the messages of the case in place of what they"
                    + " read, and write nothing outside: what they send is compared with what the case expects."
        },
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {"", "Example:", "  pelton test examples"})
final class TestCommand implements Callable<Integer> {
    static final String SUMMARY = "Run the tests of routes: NAME.test.yaml, or all in a folder.";

    private final Console console;

    @Mixin
    private RouteOptions options = new RouteOptions();

    @Option(names = "--update", description = "Write what came into the test files, in place of what was expected.")
    private boolean update;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the results to FILE, in the XML of JUnit.")
    private @Nullable Path junit;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "How long a case may take. Default: ${DEFAULT-VALUE}.")
    private Duration timeout = Duration.ofSeconds(30);

    TestCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        options.completeWithFolders(console);
        Logging.start(LogLevel.OFF, console.err());
        RouteTests tests = RouteFiles.tests(options, console);
        List<RouteTests.TestFile> files = read(tests);
        Map<RouteTests.TestFile, List<Outcome>> outcomes = new LinkedHashMap<>();
        TestReport report = new TestReport(console.out(), console.outColors());
        try (TestRun run = new TestRun(tests, timeout)) {
            for (RouteTests.TestFile file : files) {
                report.begin(file);
                List<Outcome> results = new ArrayList<>();
                for (var test : file.cases()) {
                    Outcome outcome = run.run(test);
                    results.add(outcome);
                    report.add(outcome, update);
                }
                outcomes.put(file, results);
            }
        }
        if (junit != null) {
            write(junit, new JUnitReport(outcomes).toString());
        }
        boolean isGood = update ? update(outcomes) : report.isPassed();
        report.end();
        return isGood ? ExitCode.DONE : ExitCode.FAILED;
    }

    /** All test files, or all that is wrong with them. */
    private List<RouteTests.TestFile> read(RouteTests tests) {
        List<RouteTests.TestFile> files = new ArrayList<>();
        Set<Problem> problems = new LinkedHashSet<>();
        for (Path file : testFiles()) {
            try {
                files.add(tests.read(file));
            } catch (InvalidPlanException e) {
                problems.addAll(e.problems());
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(List.copyOf(problems));
        }
        RouteFiles.refuse(tests.unusedValues().stream().filter(unused -> !isOfProject(unused)).toList());
        return files;
    }

    /** Tests may be of some routes of a project, which need not have all its values. */
    private boolean isOfProject(RouteLoader.UnusedValue unused) {
        return options.project().flatMap(project -> project.placeOfSet(unused.name())).isPresent();
    }

    /** Those in the folder of the project; or the files that were named, the tests beside routes that were named, and the tests in folders that were named. */
    private Set<Path> testFiles() {
        Set<Path> files = new LinkedHashSet<>();
        for (Path named : options.project().map(project -> List.of(project.folder())).orElse(options.files)) {
            if (Files.isDirectory(named)) {
                List<Path> found = within(named);
                if (found.isEmpty()) {
                    throw new InvalidPlanException(List.of(new Problem(
                            ErrorCode.FILE_NOT_FOUND,
                            new Origin(named.toString(), 0, 0),
                            "there is no test in the folder '" + named + "'",
                            "the tests of orders.yaml stand in orders.test.yaml")));
                }
                files.addAll(found);
            } else {
                files.add(RouteTests.isTest(named) ? named : beside(named));
            }
        }
        return files;
    }

    private static Path beside(Path routes) {
        String name = String.valueOf(routes.getFileName());
        int dot = name.lastIndexOf('.');
        return routes.resolveSibling(dot < 0 ? name + ".test.yaml" : name.substring(0, dot) + ".test" + name.substring(dot));
    }

    private static List<Path> within(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> RouteTests.isTest(file) && Files.isRegularFile(file)).sorted().toList();
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.NOT_READABLE, "cannot look through '" + folder + "': " + SystemMessage.of(e), e);
        }
    }

    /** Writes what came into the files; false if something has to be changed by hand. */
    private boolean update(Map<RouteTests.TestFile, List<Outcome>> outcomes) {
        boolean isGood = true;
        TestReport report = new TestReport(console.out(), console.outColors());
        for (Map.Entry<RouteTests.TestFile, List<Outcome>> entry : outcomes.entrySet()) {
            TestFileUpdate.Result result = TestFileUpdate.of(entry.getKey().text(), entry.getValue());
            if (entry.getValue().stream().anyMatch(outcome -> !outcome.isPassed())) {
                write(entry.getKey().path(), result.text());
                console.out().println("  updated " + entry.getKey().path());
            }
            isGood &= result.left().isEmpty();
            result.left().forEach(report::byHand);
        }
        return isGood;
    }

    private static void write(Path file, String text) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.WRITE_FAILED, "cannot write '" + file + "': " + SystemMessage.of(e), e);
        }
    }
}
