// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Lines and rows that have failed are lines and rows in a replay: a step does with them what it has done in the run. */
class ReplayedRowsTest {
    private static final String NAMED = "- unmarshal: {id: row, csv: {header: [id, customer, amount]}}\n";
    private static final String MENDED = "- unmarshal: {id: row, csv: {header: [id, customer]}}\n";
    private static final String WRITE = "- to: {id: out, uri: \"lines:{{folder}}/out.csv\"}\n";
    private static final String CUSTOMER = "- setBody: {simple: \"${body[customer]}\"}\n";

    @TempDir
    private Path folder;

    /** The id of the source, and its URI. */
    private String source = "in\n      uri: lines:{{folder}}/in.csv";

    private void input(String text) throws IOException {
        Files.writeString(folder.resolve("in.csv"), text, StandardCharsets.ISO_8859_1);
    }

    private CommandLineRun command(String steps, String... command) throws IOException {
        String route = "- route:\n    id: rows\n    from:\n      id: " + source + "\n      steps:\n" + steps.indent(8);
        Files.writeString(folder.resolve("r.yaml"), route);
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(
                folder.resolve("r.yaml").toString(), "--state", folder.resolve("state").toString(), "--set", "folder=" + folder));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private void run(String steps, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of("run", "--dead-letter-share", "100%"));
        command.addAll(List.of(more));
        CommandLineRun run = command(steps, command.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    private CommandLineRun replay(String steps, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of("dead", "replay"));
        command.addAll(List.of(more));
        return command(steps, command.toArray(String[]::new));
    }

    private List<String> out() throws IOException {
        return Files.readAllLines(folder.resolve("out.csv"), StandardCharsets.ISO_8859_1);
    }

    /** What letters have beside when and how often the message was tried, and where the step is written. */
    private List<String> letters() throws IOException {
        return Files.readAllLines(folder.resolve("state/dead/rows.jsonl")).stream()
                .map(line -> line.replaceAll("\"(time|plan|origin)\":\"[^\"]*\",|\"attempts\":\\d+,|\"properties\":\\{[^}]*},", ""))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "csv: {header: [id, customer, amount]}|1,a,10\\n2,b\\n3,c,30\\n\"4,d,40\\n",
                "csv: {useMaps: true}|id,customer,amount\\n1,a,10\\n2,b\\n3,c,30\\n\"4,d,40\\n",
                "csv: {header: [id, customer, amount], skipHeaderRecord: true}|a\\n1,a,10\\n2,b\\n3,c,30\\n\"4,d,40\\n",
                "csv: {header: [id, customer, amount], delimiter: ;}|1;a;10\\n\u00ff;\u00ff\\n3;c;30\\n\"4;d;40\\n",
                "json: {}|{\"a\":1,\"b\":\"x\"}\\n{\"a\":1,\"a\":2}\\n{\"a\":3}\\n{\"a\":2}}\\n",
            })
    void nothingIsMended_theSameLinesFailForTheSameReason(String format, String lines) throws IOException {
        input(lines.replace("\\n", "\n"));
        String steps = "- unmarshal: {id: row, " + format + "}\n" + WRITE;
        run(steps);
        List<String> failed = letters();
        assertThat(failed).hasSize(2).allSatisfy(letter -> assertThat(letter).contains("\"code\":\"PL204\""));
        List<String> written = out();
        for (int i = 0; i < 2; i++) {
            replay(steps);
            assertThat(out()).isEqualTo(written);
            assertThat(letters().subList(2 * i + 2, 2 * i + 4)).isEqualTo(failed);
        }
    }

    @Test
    void theColumnsAreMended_lettersAreRows() throws IOException {
        input("1,a,10\n2,b\n3,\"c,d\"\n");
        run(NAMED + WRITE);
        replay(NAMED + WRITE);
        CommandLineRun mended = replay(MENDED + CUSTOMER + WRITE);
        assertThat(mended.exitCode()).as(mended.err()).isZero();
        assertThat(out()).containsExactly("1,a,10", "b", "c,d");
    }

    /** The first line of the file is read as the step reads it now. */
    @Test
    void theDelimiterOfAFileWithAHeaderIsMended_lettersAreRowsWithItsNames() throws IOException {
        input("id,name;customer\n1,a;b\n2;c\n");
        run("- unmarshal: {id: row, csv: {useMaps: true}}\n" + WRITE);
        CommandLineRun mended = replay("- unmarshal: {id: row, csv: {useMaps: true, delimiter: ;}}\n" + CUSTOMER + WRITE);
        assertThat(mended.exitCode()).as(mended.err()).isZero();
        assertThat(out()).containsExactly("1,a;b", "c");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "csv: {header: [id, customer]}|1,a\\n2,\"b \"\"x\"\"\"\\n3,\u00ff\\n",
                "csv: {useMaps: true, quote: \"'\"}|customer,id\\na,1\\n'b \"x\"',2\\n\u00ff,3\\n",
            })
    void aStepAfterUnmarshalFails_itsLettersAreRowsThere(String format, String lines) throws IOException {
        input(lines.replace("\\n", "\n"));
        String steps = "- unmarshal: {id: row, " + format + "}\n"
                + "- validate: {id: check, expression: {simple: \"${body[id]} == 1 && ${body} !contains 'never'\"}}\n";
        run(steps + CUSTOMER + WRITE);
        assertThat(out()).containsExactly("a");
        List<String> failed = letters();
        assertThat(failed).hasSize(2);
        replay(steps + CUSTOMER + WRITE);
        assertThat(letters().subList(2, 4)).isEqualTo(failed);
        CommandLineRun mended = replay(steps.replace("${body[id]} == 1 && ", "") + CUSTOMER + WRITE);
        assertThat(mended.exitCode()).as(mended.err()).isZero();
        assertThat(out()).containsExactly("a", "b \"x\"", "\u00ff");
    }

    @Test
    void aRowOfJsonHasFailed_itsLetterIsOne_andKeepsItsTypes() throws IOException {
        input("{\"a\":1,\"customer\":\"x\"}\n{\"customer\" : \"y\", \"n\": [1.50]}\n");
        String row = "- unmarshal: {id: row, json: {}}\n";
        run(row + "- validate: {id: check, expression: {simple: \"${body[customer]} == 'x'\"}}\n" + WRITE);
        CommandLineRun mended = replay(row + "- setHeader: {id: check, name: n, simple: \"${body[n]}\"}\n- setHeader: {name: c, simple: \"${body[customer]}\"}\n"
                + "- setBody: {simple: \"${body} ${header.n} ${header.c}\"}\n" + WRITE);
        assertThat(mended.exitCode()).as(mended.err()).isZero();
        assertThat(out()).containsExactly("{\"a\":1,\"customer\":\"x\"}", "{customer=y, n=[1.5]} [1.5] y");
    }

    @Test
    void aRowEntersAtTheStepThatMakesRows_itIsReadAgain() throws IOException {
        input("1,a\n2,b\n");
        run(MENDED + "- validate: {id: check, expression: {simple: \"${body[id]} == 1\"}}\n" + WRITE);
        CommandLineRun mended = replay("- unmarshal: {id: row, csv: {header: [customer, id]}}\n- log: {id: check, message: x}\n" + CUSTOMER + WRITE, "--to", "row");
        assertThat(mended.exitCode()).as(mended.err()).isZero();
        assertThat(out()).containsExactly("1,a", "2");
    }

    /** What was summarized is written: of letters there would be other groups beside those. */
    @Test
    void groupsWereGivenOut_lettersThatWouldBeSummarizedAreRefused_andNothingIsDone() throws IOException {
        input("1,a,10\n2,b\n3,c,30\n4,a,5\n5,a,zz\n");
        String steps = NAMED + "- summarize: {id: sum, by: [customer], values: {total: sum(amount)}}\n" + WRITE;
        run(steps);
        List<String> failed = letters();
        assertThat(failed).hasSize(2);
        for (String[] more : List.of(new String[0], new String[] {"--step", "row"}, new String[] {"--step", "sum"}, new String[] {"--to", "row"})) {
            CommandLineRun refused = replay(steps, more);
            assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err())
                    .contains("PL119 letters cannot be replayed into 'sum' at ", "r.yaml:8:11", "it has emitted its groups", "move away what 'rows' has written, and run it again with --from-start");
        }
        assertThat(letters()).isEqualTo(failed);
        assertThat(out()).containsExactlyInAnyOrder("a,15", "c,30");
        input("1,a,10\n2,b,20\n3,c,30\n4,a,5\n5,a,1\n");
        Files.delete(folder.resolve("out.csv"));
        CommandLineRun again = command(steps, "run", "--from-start");
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(out()).containsExactlyInAnyOrder("a,16", "b,20", "c,30");
    }

    @Test
    void groupsAreStillKept_lettersJoinThem() throws IOException {
        input("1,a,10\n2,b\n3,c,30\n4,a,5\n5,a,zz\n6,stop,0\n");
        String steps = "- filter: {simple: \"${body[customer]} == 'stop'\", steps: [{to: \"controlbus:route?routeId=current&action=stop\"}]}\n"
                + "- summarize: {id: sum, by: [customer], values: {total: sum(amount)}}\n" + WRITE;
        source += "?follow=true";
        run(NAMED + steps);
        assertThat(letters()).hasSize(2);
        CommandLineRun again = replay(NAMED + steps);
        assertThat(again.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(letters().subList(2, 4)).containsExactlyInAnyOrderElementsOf(letters().subList(0, 2));
        replay(NAMED.replace("id, customer, amount", "amount, customer, id") + steps, "--step", "sum", "--to", "row");
        assertThat(letters()).hasSize(4);
        Files.writeString(folder.resolve("more.csv"), "7,c,1\n");
        source = "more\n      uri: lines:{{folder}}/more.csv";
        run(NAMED + steps, "--drop-state", "rows/in");
        assertThat(out()).containsExactlyInAnyOrder("a,20", "c,31", "stop,0");
    }
}
