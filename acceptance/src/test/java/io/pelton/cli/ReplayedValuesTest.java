// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Values that JSON has nothing for: a letter has their text, and is replayed if that says all. */
class ReplayedValuesTest {
    private static final String CHECK = "- validate: {id: check, expression: {simple: \"'{{fails}}' == 'false'\"}}\n";

    @TempDir
    private Path folder;

    private CommandLineRun command(String steps, boolean fails, String... command) throws IOException {
        Files.writeString(
                folder.resolve("r.yaml"),
                "- route:\n    id: r\n    from:\n      uri: lines:{{in}}\n      steps:\n"
                        + ((steps.contains(CHECK) ? steps : steps + CHECK) + "- to: {id: out, uri: \"lines:{{out}}\"}\n").indent(8));
        Stream<String> options = Stream.of(
                folder.resolve("r.yaml").toString(),
                "--state", folder.resolve("state").toString(),
                "--set", "fails=" + fails,
                "--set", "in=" + folder.resolve("in.txt"),
                "--set", "out=" + folder.resolve("out.txt"));
        return CommandLineRun.of(Stream.concat(Stream.of(command), options).toArray(String[]::new));
    }

    private String letter(String steps, String line) throws IOException {
        Files.writeString(folder.resolve("in.txt"), line + "\n");
        CommandLineRun run = command(steps, true, "run", "--dead-letter-share", "100%");
        assertThat(run.exitCode()).as(run.err()).isZero();
        return Files.readString(folder.resolve("state/dead/r.jsonl"));
    }

    private List<String> out() throws IOException {
        return Files.readAllLines(folder.resolve("out.txt"));
    }

    @Test
    void bodyAndHeaderAreNodesOfXml_theLetterHasTheirText_andIsReplayed() throws IOException {
        String steps = "- setHeader: {id: h, name: n, xpath: /o/@id}\n- setBody: {id: b, xpath: /o/to}\n";
        assertThat(letter(steps, "<o id='7'><to>x</to></o>"))
                .contains("\"body\":\"<to>x</to>\"", "\"headers\":{\"n\":\"7\"}")
                .doesNotContain("\"lost\"");
        CommandLineRun replay = command(steps, false, "dead", "replay");
        assertThat(replay.exitCode()).as(replay.err()).isZero();
        assertThat(out()).containsExactly("<to>x</to>");
    }

    @Test
    void numbersAreOfManyClasses_theyComeBackAsTheyWere() throws IOException {
        List<String> types = List.of("Long", "Short", "Byte", "Float", "Double", "java.math.BigInteger");
        String steps = types.stream()
                .map(type -> "- setHeader: {id: %s, name: \"%s/~\", simple: {expression: \"${body}\", resultType: %s}}\n".formatted(type.replace('.', '-'), type, type))
                .collect(Collectors.joining());
        String are = types.stream()
                .map(type -> "${header[%s/~]} is '%s'".formatted(type, type.contains(".") ? type : "java.lang." + type))
                .collect(Collectors.joining(" && ", "- validate: {id: are, expression: {simple: \"", "\"}}\n"));
        String print = types.stream().map("${header[%s/~]}"::formatted).collect(Collectors.joining(" ", "- setBody: {id: print, simple: \"", "\"}\n"));
        assertThat(letter(steps + CHECK + are + print, "7"))
                .contains("\"types\":{", "\"/headers/Long~1~0\":\"Long\"")
                .doesNotContain("\"lost\"", "/headers/Double");
        CommandLineRun replay = command(steps + CHECK + are + print, false, "dead", "replay");
        assertThat(replay.exitCode()).as(replay.err()).isZero();
        assertThat(out()).containsExactly("7 7 7 7.0 7.0 7");
    }

    /** Each of these has a text in JSON that another number has, too, or would be read as another. */
    @ParameterizedTest
    @ValueSource(strings = {"16777217", "-0.0", "0.00001", "12.5", "1e300", "0.1", "123456789012345678"})
    void aNumberIsReal_itIsPrintedAsItWas(String line) throws IOException {
        String steps = "- setHeader: {id: h, name: n, simple: {expression: \"${body}\", resultType: Double}}\n" + CHECK + "- setBody: {id: print, simple: \"${header.n}\"}\n";
        letter(steps, line);
        CommandLineRun replay = command(steps, false, "dead", "replay");
        assertThat(replay.exitCode()).as(replay.err()).isZero();
        assertThat(out()).containsExactly(Double.toString(Double.parseDouble(line)));
    }

    /** JSON that is read may have limits, but not that of letters: one that cannot be read would be taken for one that is being written. */
    @Test
    void valuesAreLargerThanParsersLike_theLettersAreThere() throws IOException {
        String digits = "9".repeat(1_500);
        String steps = "- setHeader: {id: h, name: n, simple: {expression: \"${body}\", resultType: java.math.BigInteger}}\n"
                + "- setHeader: {id: long, name: \"${body}%s\", constant: x}\n".formatted("0".repeat(60_000))
                + CHECK + "- setBody: {id: print, simple: \"${header.n}\"}\n";
        letter(steps, digits);
        CommandLineRun replay = command(steps, false, "dead", "replay");
        assertThat(replay.exitCode()).as(replay.err()).isZero();
        assertThat(out()).containsExactly(digits);
    }

    @Test
    void jsonIsDeep_theLetterIsThere() throws IOException {
        String steps = "- unmarshal: {id: u, json: {}}\n" + CHECK + "- setBody: {id: print, constant: good}\n";
        letter(steps, "[".repeat(600) + 2 + "]".repeat(600));
        CommandLineRun replay = command(steps, false, "dead", "replay");
        assertThat(replay.exitCode()).as(replay.err()).isZero();
        assertThat(out()).containsExactly("good");
    }

    @Test
    void aVariableIsMadeOfARow_itIsAMap_ofWhichTheLetterHasAll() throws IOException {
        String row = "- unmarshal: {id: u, json: {}}\n- setVariable: {id: v, name: o, simple: \"${body}\"}\n- setBody: {id: b, constant: x}\n";
        assertThat(letter(row, "{\"id\":1}")).contains("\"o\":").doesNotContain("\"lost\"");
    }

    @Test
    void aLineIsTooLong_theLetterHasItsBeginning_whichEntersNoStep() throws IOException {
        assertThat(letter("", "x".repeat((1 << 20) + 1))).contains("\"PL201\"", "\"lost\":{\"body\":\"what follows its first 1,024 bytes\"}");
        CommandLineRun replay = command("", false, "dead", "replay", "--to", "out");
        assertThat(replay.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(replay.err()).contains("do not have all that it got");
        assertThat(folder.resolve("out.txt")).isEmptyFile();
    }

    @Test
    void aHeaderIsADate_theLetterIsLeft_andTheMessageAsItCameIsReplayed() throws IOException {
        String steps = "- setHeader: {id: h, name: when, simple: \"${date:now}\"}\n- setBody: {id: b, simple: \"new ${body}\"}\n";
        assertThat(letter(steps, "x")).contains("\"lost\":{\"header when\":\"java.util.Date\"}");
        CommandLineRun left = command(steps, false, "dead", "replay");
        assertThat(left.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(left.err()).contains("the dead letters of 'check' do not have all that it got", "'--step check --to from'");
        assertThat(command(steps, false, "dead", "replay", "--to", "out").exitCode()).isEqualTo(ExitCode.USAGE);
        CommandLineRun replay = command(steps, false, "dead", "replay", "--to", "from");
        assertThat(replay.exitCode()).as(replay.err()).isZero();
        assertThat(out()).containsExactly("new x");
    }
}
