// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A route is edited between two runs so that something else is kept of it: nothing is read twice, or left out. */
class EditedRouteTest {
    /** Of which only positions are kept. */
    private static final String POSITIONS = "- to: stream:out\n";

    /** Of which epochs are taken. */
    private static final String EPOCHS = "- to: {id: out, uri: 'lines:FOLDER/out.log'}\n";

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        add("1", "2");
    }

    private void add(String... lines) throws IOException {
        Files.write(folder.resolve("in.log"), List.of(lines), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private CommandLineRun run(String id, String steps, String... options) throws IOException {
        return runWith("", id, steps, options);
    }

    /** @param beans what stands before the route */
    private CommandLineRun runWith(String beans, String id, String steps, String... options) throws IOException {
        String route = beans + "- route:\n    id: " + id + "\n    from:\n      uri: lines:FOLDER/in.log\n      steps:\n"
                + steps.indent(8);
        Path file = Files.writeString(folder.resolve("route.yaml"), route.replace("FOLDER", folder.toString()));
        List<String> arguments = new ArrayList<>(List.of("run", file.toString(), "--state", folder.resolve("state").toString()));
        arguments.addAll(List.of(options));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    /** How many records it has read. */
    private static int read(CommandLineRun run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        Matcher records = Pattern.compile("in.log +(\\d+) records?").matcher(run.err());
        assertThat(records.find()).as(run.err()).isTrue();
        return Integer.parseInt(records.group(1));
    }

    private List<String> out() throws IOException {
        return Files.readAllLines(folder.resolve("out.log"));
    }

    @Test
    void epochsAreTakenFromNowOn_theyGoOnWhereThePositionsWere() throws IOException {
        assertThat(read(run("r", POSITIONS))).isEqualTo(2);
        add("3");
        CommandLineRun second = run("r", EPOCHS);
        assertThat(second.exitCode()).as(second.err()).isZero();
        assertThat(out()).containsExactly("3");
        add("4");
        run("r", EPOCHS);
        assertThat(out()).containsExactly("3", "4");
    }

    @Test
    void epochsAreTakenNoMore_positionsGoOnWhereTheLastWas() throws IOException {
        run("r", EPOCHS);
        assertThat(out()).containsExactly("1", "2");
        add("3");
        assertThat(run("r", POSITIONS).err()).containsPattern("yaml:[0-9]+:[0-9]+: PL309").contains("the end of the output of 'r/out'", "--drop-state 'r/out' forgets it");
        assertThat(read(run("r", POSITIONS, "--drop-state", "r/out"))).isEqualTo(1);
        add("4");
        assertThat(read(run("r", POSITIONS))).isEqualTo(1);
        add("5");
        Files.delete(folder.resolve("out.log"));
        run("r", EPOCHS);
        assertThat(out()).containsExactly("5");
    }

    @Test
    void routeIsRenamed_itsPositionsAreNotDroppedInSilence() throws IOException {
        run("r", POSITIONS);
        CommandLineRun renamed = run("s", POSITIONS);
        assertThat(renamed.err()).contains("PL309").contains("positions of the source 'r/from-1'");
        add("3");
        assertThat(read(run("r", POSITIONS))).isEqualTo(1);
        assertThat(read(run("s", POSITIONS, "--drop-state", "r/from-1"))).isEqualTo(3);
    }

    /** Groups of which the run that stops at the line "stop" leaves those of "a" and "b". */
    private static String groups(String key, String strategy, String completion) {
        return """
                - aggregate:
                    id: groups
                    correlationExpression: {simple: 'KEY'}
                    aggregationStrategy: '#class:org.apache.camel.processor.aggregate.STRATEGY'
                    COMPLETION
                    steps:
                      - to: {id: out, uri: 'lines:FOLDER/out.log'}
                - filter:
                    simple: ${body} == 'stop'
                    steps:
                      - to: controlbus:route?routeId=current&action=stop
                """
                .replace("KEY", key)
                .replace("STRATEGY", strategy)
                .replace("COMPLETION", completion);
    }

    @Test
    void groupsWouldBeMadeOtherwise_theRunIsRefused_butNotForAnotherCompletion() throws IOException {
        add("stop");
        assertThat(run("r", groups("${body}", "UseLatestAggregationStrategy", "completionSize: 3")).err()).doesNotContain("PL");
        assertThat(out()).isEmpty();
        add("1", "2");
        CommandLineRun otherKey = run("r", groups("all", "UseLatestAggregationStrategy", "completionSize: 3"));
        assertThat(otherKey.err())
                .contains("PL305")
                .contains("its groups were made with \"#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy by simple: ${body}\"")
                .contains("--drop-state");
        assertThat(run("r", groups("${body}", "GroupedBodyAggregationStrategy", "completionSize: 3")).err()).contains("PL305");
        assertThat(out()).isEmpty();
        CommandLineRun otherSize = run("r", groups("${body}", "UseLatestAggregationStrategy", "completionSize: 2"));
        assertThat(otherSize.exitCode()).as(otherSize.err()).isZero();
        assertThat(out()).containsExactly("1", "2", "stop");
        add("1");
        assertThat(run("r", groups("all", "UseLatestAggregationStrategy", "completionSize: 3")).exitCode()).as("no group is left").isZero();
    }

    private static final String KEYS = "- beans: [{name: keys, type: org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository}]\n";

    /** Messages that come once for each key. */
    private static String once(String key) {
        return """
                - idempotentConsumer:
                    id: once
                    simple: 'KEY'
                    idempotentRepository: keys
                    steps:
                      - to: {id: out, uri: 'lines:FOLDER/out.log'}
                """
                .replace("KEY", key);
    }

    @Test
    void keysWouldBeMadeOtherwise_theRunIsRefused_untilTheyAreForgotten() throws IOException {
        assertThat(runWith(KEYS, "r", once("${body}")).err()).doesNotContain("PL");
        assertThat(out()).containsExactly("1", "2");
        add("1", "3");
        CommandLineRun other = runWith(KEYS, "r", once("of ${body}"));
        assertThat(other.err())
                .containsPattern("\\.yaml:\\d+:\\d+: PL305 route 'r' cannot be started: the state '\\w+' of '")
                .contains("its keys were made with \"simple: ${body}\", and the step has \"simple: of ${body}\" now")
                .contains("--drop-state");
        assertThat(out()).containsExactly("1", "2");
        assertThat(runWith(KEYS, "r", once("${body}")).err()).doesNotContain("PL");
        assertThat(out()).containsExactly("1", "2", "3");
        add("1");
        assertThat(runWith(KEYS, "r", once("of ${body}"), "--drop-state", "r/once").err()).doesNotContain("PL");
        assertThat(out()).containsExactly("1", "2", "3", "1");
    }

    @Test
    void noKeyWasMade_theyMayBeMadeOtherwise() throws IOException {
        Files.write(folder.resolve("in.log"), List.of());
        assertThat(runWith(KEYS, "r", once("${body}")).err()).doesNotContain("PL");
        add("1", "1");
        assertThat(runWith(KEYS, "r", once("of ${body}")).err()).doesNotContain("PL");
        assertThat(out()).containsExactly("1");
    }

    @Test
    void strategyIsABeanThatIsAnotherNow_theRunIsRefused() throws IOException {
        String steps = groups("all", "x", "completionSize: 4").replace("#class:org.apache.camel.processor.aggregate.x", "#strat");
        add("stop");
        assertThat(runWith(bean("StringAggregationStrategy", ","), "r", steps).err()).doesNotContain("PL");
        add("3");
        assertThat(runWith(bean("StringAggregationStrategy", ";"), "r", steps).err())
                .contains("PL305")
                .contains("#strat (org.apache.camel.processor.aggregate.StringAggregationStrategy {delimiter=,})");
        assertThat(runWith(bean("UseLatestAggregationStrategy", ""), "r", steps).err()).contains("PL305");
        assertThat(out()).isEmpty();
        CommandLineRun same = runWith(bean("StringAggregationStrategy", ","), "r", steps);
        assertThat(same.exitCode()).as(same.err()).isZero();
        assertThat(out()).containsExactly("1,2,stop,3");
    }

    private static String bean(String strategy, String delimiter) {
        String properties = delimiter.isEmpty() ? "" : ", properties: {delimiter: '" + delimiter + "'}";
        return "- beans: [{name: strat, type: org.apache.camel.processor.aggregate." + strategy + properties + "}]\n";
    }

    @Test
    void outputIsMoved_theRunSaysWhatItWasBefore() throws IOException {
        run("r", EPOCHS);
        CommandLineRun moved = run("r", EPOCHS.replace("out.log", "other.log"));
        assertThat(moved.err())
                .contains("PL310")
                .contains("this output was " + folder.resolve("out.log") + " before, and has left 4 bytes there")
                .contains("If it is to begin anew, --drop-state 'r/out' forgets its end")
                .containsPattern("yaml:[0-9]+:[0-9]+: PL310 route 'r' cannot be started: [^P]")
                .doesNotContain("The message names");
        assertThat(folder.resolve("other.log")).doesNotExist();
        add("3");
        assertThat(run("r", EPOCHS.replace("out.log", "other.log"), "--drop-state", "r/out").exitCode()).isZero();
        assertThat(folder.resolve("other.log")).hasContent("3\n");
    }

    @Test
    void outputIsRenamed_theRunSaysUnderWhichNameTheFolderKnowsIt() throws IOException {
        run("r", EPOCHS);
        CommandLineRun renamed = run("r", EPOCHS.replace("id: out", "id: everything"));
        assertThat(renamed.err()).contains("PL310").contains("This one is 'r/everything' now; the folder has the end of 'r/out'");
    }
}
