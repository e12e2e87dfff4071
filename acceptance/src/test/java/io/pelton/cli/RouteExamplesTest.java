// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The examples of Camel's routes: they run, end and write what their comments say, and their tests pass. */
@Timeout(120)
class RouteExamplesTest {
    @TempDir
    private Path folder;

    private CommandLineRun run(String name, String input) {
        return CommandLineRun.of(
                "run", "../examples/" + name + ".yaml", "--set", "input=../examples/data/" + input, "--set", "output=" + folder);
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"alerts", "customers", "drop", "errors", "measurements", "orders", "requests", "ticks", "triage", "wordcount"})
    void theyAreGood_withStateToo(String name) {
        CommandLineRun run = CommandLineRun.of("check", "../examples/" + name + ".yaml");
        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).doesNotContain("--state");
    }

    @Test
    void ordersGoToTheirDesks() throws IOException {
        CommandLineRun run = run("orders", "orders");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("order 1002 of Bruno: 1090 EUR, to the desk 'large'");
        assertThat(lines("normal.jsonl")).singleElement().asString().contains("Aino");
        assertThat(lines("express.jsonl")).singleElement().asString().contains("Chloé");
        assertThat(lines("large.jsonl")).singleElement().asString().contains("Bruno");
        assertThat(lines("rejected.jsonl")).hasSize(3);
    }

    @Test
    void linesOfALogAreSorted() throws IOException {
        CommandLineRun run = run("triage", "logs");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(lines("errors.log")).hasSize(5).allMatch(line -> line.contains(" ERROR "));
        assertThat(lines("warnings.log")).hasSize(2);
        assertThat(lines("alarms.txt")).containsExactly("payment is in trouble", "search is in trouble");
    }

    @Test
    void rowsBecomeJson() throws IOException {
        CommandLineRun run = run("customers", "customers");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(lines("customers.jsonl"))
                .hasSize(3)
                .first()
                .isEqualTo("{\"name\": \"Aino Korhonen\", \"mail\": \"aino@example.org\", \"region\": \"north\"}");
        assertThat(run.err()).contains("no address to write to: Chloé Martin");
    }

    @Test
    void readingsBeyondTheirLimitsAreReportedOnce() throws IOException {
        CommandLineRun run = run("alerts", "readings");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(lines("pager.txt")).containsExactly("boiler has 93.1 degrees");
        assertThat(lines("mail.txt"))
                .containsExactlyInAnyOrder("pump has 71.2 degrees", "boiler has 88.0 degrees", "boiler has 93.1 degrees");
    }

    @Test
    void brokenFilesAreSetAside() throws IOException {
        CommandLineRun run = run("drop", "drop");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(lines("taken/aino.txt")).containsExactly("2 parcels for Aino");
        assertThat(lines("taken/einar.txt")).containsExactly("12 parcels for Einar");
        assertThat(lines("failed/bruno.json")).containsExactly("{\"to\": \"Bruno\", \"parcels\": ");
        assertThat(lines("failed/chloe.json.why").getFirst()).startsWith("chloe.json: Validation failed");
        assertThat(folder.resolve("taken/bruno.txt")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "triage", "customers", "alerts", "drop"})
    void theirTestsPass(String name) {
        // Names of endpoints in the tests are those without --set.
        CommandLineRun run = CommandLineRun.of("test", "../examples/" + name + ".yaml");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains(" 0 failed");
    }
}
