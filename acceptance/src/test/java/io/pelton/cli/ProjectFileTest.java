// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Options in {@code pelton.yaml} act as on the command line, which takes precedence; mistakes in it are reported with their place. */
class ProjectFileTest {
    /** What a project with one route needs. */
    private static final String ROUTES = "routes: orders.yaml\n";

    @TempDir
    private Path folder;

    private Path project;

    /** A route that writes lines that are numbers and what {{mark}} is; others fail. */
    @BeforeEach
    void write() throws IOException {
        project = folder.resolve(ProjectFile.NAME);
        Files.write(folder.resolve("in.txt"), List.of("1", "x", "3"));
        RouteFile.write(folder, "orders.yaml", """
                - route:
                    id: orders
                    from:
                      uri: lines:%1$s/in.txt
                      steps:
                        - convertBodyTo: {type: Integer}
                        - setBody: {simple: "${body} {{mark:none}} {{end:.}}"}
                        - to: {id: out, uri: "lines:%1$s/out.txt"}
                """.formatted(folder));
    }

    private CommandLineRun with(String text, String... arguments) throws IOException {
        Files.writeString(project, text);
        return CommandLineRun.in(folder, arguments);
    }

    /** The same, which ends well. */
    private CommandLineRun done(String text, String... arguments) throws IOException {
        CommandLineRun run = with(text, arguments);
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        return run;
    }

    /** What is printed of a project file with mistakes in it, where its folder is left out. */
    private String refused(String text) throws IOException {
        CommandLineRun check = with(text, "check");
        assertThat(check.exitCode()).isEqualTo(2);
        assertThat(check.err()).isEmpty();
        for (String command : List.of("run", "plan", "dev", "test", "dead replay", "positions", "state list", "dead list", "dead show orders:1")) {
            CommandLineRun other = CommandLineRun.in(folder, command.split(" "));
            assertThat(other.exitCode()).as(command).isEqualTo(2);
            assertThat(other.err()).as(command).isEqualTo(check.out());
        }
        return check.out().replace(folder + "/", "");
    }

    private List<String> out() throws IOException {
        return Files.readAllLines(folder.resolve("out.txt"));
    }

    @Test
    void aRunHasNoFile_itTakesRoutesAndOptionsFromTheProject() throws IOException {
        CommandLineRun run = done("""
                routes: [orders.yaml]
                state: kept/state
                set: {mark: 10}
                deadLetterShare: 100%
                drain: 5s
                logLevel: off
                """, "run");
        assertThat(out()).containsExactly("1 10 .", "3 10 .");
        assertThat(run.err()).contains("dead letters 1 in " + folder.resolve("kept/state/dead")).doesNotContain("is a dead letter now");
    }

    @Test
    void theCommandLineSaysOtherwise_itWins_andPlaceholdersByTheirNames() throws IOException {
        Files.writeString(folder.resolve("ours.properties"), "end=ours\nmark=ours\n");
        Path theirs = Files.writeString(folder.resolve("theirs.properties"), "end=theirs\n");
        String text = ROUTES + "set: {mark: ours}\nproperties: ours.properties\ndeadLetters: letters\ndeadLetterShare: 100%\n";
        done(text, "run");
        assertThat(out()).containsExactly("1 ours ours", "3 ours ours");
        done(text, "run", "--properties", theirs.toString());
        assertThat(out()).containsExactly("1 ours theirs", "3 ours theirs");
        done(text, "run", "--set", "mark=theirs");
        assertThat(out()).containsExactly("1 theirs ours", "3 theirs ours");
        done(text, "run", "--set", "end=!");
        assertThat(out()).containsExactly("1 ours !", "3 ours !");
        CommandLineRun limited = CommandLineRun.in(folder, "run", "--dead-letter-share", "0%");
        assertThat(limited.exitCode()).isEqualTo(1);
        assertThat(limited.err()).contains("PL213");
        done(text, "run", "--dead-letters", folder.resolve("others").toString());
        assertThat(folder.resolve("others/orders.jsonl")).exists();
    }

    @Test
    void stateIsKept_otherCommandsFindItWithoutDir() throws IOException {
        String text = ROUTES + "state: state\ndeadLetterShare: 100%\n";
        done(text, "run");
        assertThat(done(text, "positions").out()).isEqualTo(done(text, "positions", folder.resolve("state").toString()).out()).contains("in.txt");
        assertThat(done(text, "state", "list").out()).contains("output  orders/out");
        assertThat(done(text, "dead", "list").out()).contains("orders:1  PL207");
        assertThat(done(text, "dead", "show", "orders:1").out()).contains("  body\nx\n");
        assertThat(done(text, "dead", "show", folder.resolve("state").toString(), "orders:1").out()).contains("  body\nx\n");
        RouteFile.write(folder, "orders.yaml", Files.readString(folder.resolve("orders.yaml")).replace("Integer", "String"));
        done(text, "dead", "replay");
        assertThat(out()).containsExactly("1 none .", "3 none .", "x none .");
        Files.delete(folder.resolve("out.txt"));
        done(text, "run", "--from-start");
        assertThat(out()).as("all again").containsExactly("1 none .", "x none .", "3 none .");
    }

    @Test
    void deadLettersHaveAFolderOfTheirOwn_theyAreListedThere() throws IOException {
        String text = ROUTES + "state: state\ndeadLetters: letters\ndeadLetterShare: 100%\n";
        done(text, "run");
        assertThat(done(text, "dead", "list").out()).contains("orders:1  PL207");
        assertThat(folder.resolve("letters/orders.jsonl")).exists();
    }

    @Test
    void aFolderOrTheFileIsNamed_pathsStartAtItsFolder() throws IOException {
        Files.writeString(project, ROUTES + "deadLetters: letters\ndeadLetterShare: 100%\n");
        for (Path file : List.of(folder, project)) {
            assertThat(CommandLineRun.of("check", file.toString()).out()).isEqualTo("1 route in 1 file is good\n");
            assertThat(CommandLineRun.of("run", file.toString()).exitCode()).isZero();
        }
        assertThat(folder.resolve("letters/orders.jsonl")).exists();
    }

    @Test
    void namesAndGlobs_eachFileIsReadOnce_andThoseThatAreNoRoutesAreLeftOut() throws IOException {
        Files.createDirectories(folder.resolve("more/deep"));
        for (String name : List.of("a", "b", "deep/c", ".d")) {
            Files.writeString(folder.resolve("more/" + name + ".yaml"), "- route: {id: %s, from: {uri: 'timer:t', steps: [{log: x}]}}\n".formatted(name));
        }
        Files.writeString(folder.resolve("orders.test.yaml"), "- {}\n");
        assertThat(done("routes: ['more/*.yaml', more/b.yaml, '*.yaml']", "check").out()).isEqualTo("3 routes in 3 files are good\n");
        assertThat(done("routes: '**.yaml'", "check").out()).isEqualTo("4 routes in 4 files are good\n");
        assertThat(done("routes: [orders.yaml, '" + folder + "/more/deep/{c,d}.y[a-z]ml']", "check").out()).isEqualTo("2 routes in 2 files are good\n");
    }

    @Test
    void thePlanIsPrinted_itSaysWhatHoldsWithTheStateOfTheProject() throws IOException {
        assertThat(done(ROUTES + "state: state\n", "plan").out()).contains("orders/out", "effectively once");
        assertThat(done(ROUTES, "plan").out()).doesNotContain("cut back");
        CommandLineRun refused = with(ROUTES + "delivery: effectively-once\n", "plan");
        assertThat(refused.exitCode()).isEqualTo(with(ROUTES, "plan", "--delivery", "effectively-once").exitCode());
        assertThat(folder.resolve("state")).doesNotExist();
    }

    @Test
    void testsAreRun_theyAreThoseInTheFolder_withTheValuesOfTheProject() throws IOException {
        Files.writeString(folder.resolve("orders.test.yaml"), """
                - name: marked
                  given: [{body: '1'}]
                  expect: {'lines:%s/out.txt': ['1 good .']}
                """.formatted(folder));
        Files.writeString(folder.resolve("other.yaml"), "- from: {uri: 'timer:t', steps: [{log: '{{other}}'}]}\n");
        String text = "routes: [orders.yaml, other.yaml]\nset: {mark: good, other: not tested}\n";
        assertThat(done(text, "test").out()).contains("1 passed");
        assertThat(CommandLineRun.of("test", folder.toString()).out()).contains("1 passed");
    }

    @Test
    void aProjectFileIsOneOfSeveralFiles_isRefused() throws IOException {
        Files.writeString(project, ROUTES);
        CommandLineRun run = CommandLineRun.of("run", folder.resolve("orders.yaml").toString(), project.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("""
                pelton run: PL119 '%s' is a project file, which must be the only FILE: it names the route files itself
                  see pelton help run
                """.formatted(project));
        assertThat(CommandLineRun.of("check", folder.toString(), folder.resolve("orders.yaml").toString()).exitCode()).isEqualTo(2);
    }

    @Test
    void routeFilesAreNamed_theProjectIsNotUsed() throws IOException {
        assertThat(with("this is: [no project", "check", folder.resolve("orders.yaml").toString()).exitCode()).isZero();
        assertThat(with("this is: [no project", "run", folder.resolve("orders.yaml").toString()).err())
                .startsWith("pelton.yaml of this folder is not used, as routes are named; without FILE it is\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "run         | missing required parameter: 'FILE', and there is no pelton.yaml in this folder | pelton help run",
        "dead replay | missing required parameter: 'FILE', and there is no pelton.yaml in this folder | pelton help dead replay",
        "positions   | missing required parameter: 'DIR', and no pelton.yaml in this folder names a state folder | pelton help positions",
        "state list  | missing required parameter: 'DIR', and no pelton.yaml in this folder names a state folder | pelton help state list",
        "dead list   | missing required parameter: 'DIR', and no pelton.yaml in this folder names a state folder | pelton help dead list",
        "dead show   | missing required parameter: '[DIR] ID' | pelton help dead show",
    })
    void thereIsNoProjectFile_itIsSaidThatThereMayBeOne(String command, String message, String help) {
        CommandLineRun run = CommandLineRun.in(folder, command.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("pelton %s: PL119 %s\n  see %s\n".formatted(command, message, help));
    }

    @ParameterizedTest
    @ValueSource(strings = {"positions", "state list", "dead list", "dead show orders:1"})
    void theProjectNamesNoState_isSaid(String command) throws IOException {
        CommandLineRun run = with(ROUTES, command.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("PL119 missing required parameter: 'DIR', and no pelton.yaml in this folder names a state folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"positions", "state list", "dead list"})
    void theProjectHasNotRunYet_nothingIsKept(String command) throws IOException {
        CommandLineRun run = with(ROUTES + "state: kept\n", command.split(" "));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("nothing is kept in " + folder.resolve("kept") + " yet\n");
    }

    @Test
    void lettersAreReplayedWithoutState_isRefused() throws IOException {
        CommandLineRun run = with(ROUTES, "dead", "replay");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("""
                pelton dead replay: PL119 missing required option: '--state=DIR', and %s has no 'state'
                  see pelton help dead replay
                """.formatted(project));
    }

    @Test
    void aKeyIsUnknown_isNamedWithTheNearestOne() throws IOException {
        assertThat(refused(ROUTES + "stat: kept\ndead-letter-limit: 3\n")).isEqualTo("""
                pelton.yaml:2:1: PL107 a project file has no option 'stat'
                    2 | stat: kept
                      | ^
                      = did you mean 'state'?

                pelton.yaml:3:1: PL107 a project file has no option 'dead-letter-limit'
                    3 | dead-letter-limit: 3
                      | ^
                      = did you mean 'deadLetterLimit'?

                2 problems in 1 file; 'pelton explain PL107' says more about PL107
                """);
        assertThat(refused(ROUTES + "colour: red\n"))
                .contains("it has routes, deadLetterLimit, deadLetterShare, deadLetters, delivery, drain, dumpClasses, engine, json, logLevel,"
                        + " properties, set, state, stateLimit\n")
                .doesNotContain("allow");
    }

    @Test
    void valuesAreOfTheWrongType_areAllNamed() throws IOException {
        assertThat(refused("""
                routes: {a: b}
                state: [a, b]
                drain: soon
                json: yes
                set: mark=1
                logLevel:
                deadLetterShare: 1
                properties: [a.properties, {}]
                """)).isEqualTo("""
                pelton.yaml:1:9: PL110 'routes': the name of a file is expected, found a mapping
                    1 | routes: {a: b}
                      |         ^

                pelton.yaml:2:8: PL110 'state': DIR is expected, found a list
                    2 | state: [a, b]
                      |        ^

                pelton.yaml:3:8: PL110 'drain': 'soon' is not a time such as 500ms, 5s or 1m30s
                    3 | drain: soon
                      |        ^

                pelton.yaml:4:7: PL110 'json': 'yes' is neither true nor false
                    4 | json: yes
                      |       ^

                pelton.yaml:5:6: PL110 'set': a mapping of names to values is expected, found the text 'mark=1'
                    5 | set: mark=1
                      |      ^

                pelton.yaml:6:10: PL110 'logLevel': LEVEL is expected, found nothing
                    6 | logLevel:
                      |          ^

                pelton.yaml:7:18: PL110 'deadLetterShare': '1' is not a percentage from 0% to 100%, such as 1% or 0.5%
                    7 | deadLetterShare: 1
                      |                  ^

                pelton.yaml:8:28: PL110 'properties': FILE is expected, found a mapping
                    8 | properties: [a.properties, {}]
                      |                            ^

                8 problems in 1 file; 'pelton explain PL110' says more about PL110
                """);
    }

    @Test
    void aKeyIsThereTwice_isRefused() throws IOException {
        assertThat(refused(ROUTES + "state: a\nstate: b\n")).isEqualTo("""
                pelton.yaml:3:1: PL104 the key 'state' is there twice, first at line 2
                    3 | state: b
                      | ^
                      = keep one of the two

                1 problem in 1 file; 'pelton explain PL104' says more about PL104
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "nothing", value = {
        "'state: a'   | 1:1: PL109 a project file needs 'routes'",
        "''           | 1:1: PL109 a project file needs 'routes'",
        "'# none'     | 1:1: PL109 a project file needs 'routes'",
        "'routes: []' | 1:9: PL110 'routes': the name of a file is expected, found an empty list",
        "'routes:'    | 1:8: PL110 'routes': the name of a file is expected, found nothing",
        "'- from: {uri: a}' | 1:1: PL105 a project file is a mapping with 'routes', found a list",
        "'routes: [a'       | 1:11: PL104 ",
    })
    void thereAreNoRoutes_isRefused(String text, String expected) throws IOException {
        assertThat(refused(text)).startsWith("pelton.yaml:" + expected).contains("1 problem in 1 file");
    }

    @Test
    void thereAreTwoDocuments_isRefused() throws IOException {
        assertThat(refused(ROUTES + "---\nstate: a\n")).startsWith("pelton.yaml:3:1: PL105 one document is expected, found another one");
    }

    @Test
    void routeFilesAreNotThere_areNamed() throws IOException {
        assertThat(refused("routes:\n  - orders.yml\n  - more/*.yaml\n  - '[a'\n")).isEqualTo("""
                pelton.yaml:2:5: PL101 there is no file 'orders.yml' in %1$s
                    2 |   - orders.yml
                      |     ^

                pelton.yaml:3:5: PL101 no route file matches 'more/*.yaml' in %1$s
                    3 |   - more/*.yaml
                      |     ^

                pelton.yaml:4:5: PL110 '[a' is neither the name of a file nor a glob: Missing ']
                    4 |   - '[a'
                      |     ^

                3 problems in 1 file; 'pelton explain PL101' says more about PL101
                """.formatted(folder));
    }

    @Test
    void permissionsAndWhatIsDoneOnce_areRefusedWithTheReason() throws IOException {
        assertThat(refused(ROUTES + "allowExec: [rm]\nallowClass: '*'\nclassPath: a.jar\nfromStart: true\ndropState: a\n")).isEqualTo("""
                pelton.yaml:2:1: PL120 'allowExec' is an option of the command line only: a file must not give itself permissions
                    2 | allowExec: [rm]
                      | ^
                      = remove it, and start Pelton with --allow-exec COMMAND if that is meant

                pelton.yaml:3:1: PL120 'allowClass' is an option of the command line only: a file must not give itself permissions
                    3 | allowClass: '*'
                      | ^
                      = remove it, and start Pelton with --allow-class CLASS if that is meant

                pelton.yaml:4:1: PL120 'classPath' is an option of the command line only: a file must not give itself permissions
                    4 | classPath: a.jar
                      | ^
                      = remove it, and start Pelton with --class-path JAR if that is meant

                pelton.yaml:5:1: PL120 'fromStart' is an option of the command line only: state would be forgotten at every start
                    5 | fromStart: true
                      | ^
                      = remove it, and start Pelton with --from-start if that is meant

                pelton.yaml:6:1: PL120 'dropState' is an option of the command line only: state would be forgotten at every start
                    6 | dropState: a
                      | ^
                      = remove it, and start Pelton with --drop-state ID if that is meant

                5 problems in 1 file; 'pelton explain PL120' says more about PL120
                """);
    }

    @Test
    void aValueIsSetThatNoRouteHasAPlaceFor_isNamedWithItsPlace() throws IOException {
        CommandLineRun run = with(ROUTES + "set:\n  mark: 1\n  makr: 2\n", "run");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().replace(folder + "/", "")).isEqualTo("""
                pelton.yaml:4:3: PL110 no route has {{makr}}
                    4 |   makr: 2
                      |   ^
                      = did you mean 'mark'?

                1 problem in 1 file; 'pelton explain PL110' says more about PL110
                """);
        assertThat(with(ROUTES, "run", "--set", "makr=2").err()).contains("PL119 --set makr: no route has {{makr}}; did you mean 'mark'?");
    }

    /** An option that is added to {@code run} has a converter for its values, or is refused. */
    @Test
    void anOptionOfRun_canBeReadFromAProjectFile_orIsOfTheCommandLineOnly() throws IOException {
        Console console = new Console(new ByteArrayOutputStream(), new ByteArrayOutputStream(), Terminal.NONE, Map.of());
        Map<String, String> values = Map.of("json", "true", "set", "{mark: 1}", "properties", "in.txt");
        for (String key : ProjectReader.options(console).keySet()) {
            CommandLineRun run = with(ROUTES + key + ": " + values.getOrDefault(key, "1"), "check");
            assertThat(run.err()).as(key).doesNotContain("PL901");
            assertThat(run.out()).as(key).containsAnyOf("PL120", "is good", "PL110 '" + key + "': '1' is");
        }
    }
}
