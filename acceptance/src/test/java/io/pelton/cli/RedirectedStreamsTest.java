// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Standard streams that the shell has redirected to files: what is written to them is whole, and routes do not use them by their names. */
@Timeout(120)
class RedirectedStreamsTest {
    private static final int LINES = 20_000;

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.write(folder.resolve("in.txt"), numbers());
    }

    private static List<String> numbers() {
        return IntStream.range(0, LINES).mapToObj(Integer::toString).toList();
    }

    private void route(String from, String... steps) throws IOException {
        String text = "- route:\n    id: r\n    from:\n      uri: '" + from + "'\n      steps:\n";
        for (String step : steps) {
            text += "        - " + step + "\n";
        }
        RouteFile.write(folder, "r.yaml", text);
    }

    /** Runs {@code r.yaml} as a shell does, and gives the exit code. What is not redirected goes to {@code log}. */
    private int run(String redirected) throws IOException, InterruptedException {
        String java = ProcessHandle.current().info().command().orElse("java");
        String program = java + " -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED -cp '"
                + classPath() + "' io.pelton.cli.Main run r.yaml ";
        Process shell = new ProcessBuilder("sh", "-c", program + redirected)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        return shell.waitFor();
    }

    /** That of a user: the tests have a file that says where log lines go. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !Files.exists(Path.of(entry, "logback-test.xml")))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/stdout", "link"})
    void when_standardOutputIsNamed_then_itsLinesFollowWhatIsThere(String name) throws Exception {
        Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/stdout"));
        route("lines:in.txt", "multicast: {steps: [{to: 'lines:" + name + "'}, {to: 'stream:out'}]}");
        assertThat(run("--json > out.txt")).as(() -> log()).isZero();
        List<String> written = lines("out.txt");
        assertThat(written.getLast()).startsWith("{").endsWith("}");
        // sorted, as looking for each among all takes longer than the run
        assertThat(written.subList(0, written.size() - 1).stream().sorted().toList())
                .isEqualTo(Stream.concat(numbers().stream(), numbers().stream()).sorted().toList());
    }

    @Test
    void when_librariesLogWhileRoutesAreRead_then_standardOutputHasTheDataOnly() throws Exception {
        Files.writeString(folder.resolve("in.txt"), "{\"a\": [1, 2]}\n");
        route("lines:in.txt", "setBody: {jsonpath: '$.a.length()'}", "to: 'stream:out'");
        assertThat(run("> out.txt")).as(() -> log()).isZero();
        assertThat(lines("out.txt")).containsExactly("2");
        assertThat(log()).doesNotContain("DEBUG");
    }

    @Test
    void when_standardErrorIsNamed_then_theSummaryFollowsTheLines() throws Exception {
        route("lines:in.txt", "to: 'lines:/dev/stderr'");
        assertThat(run("2> err.txt")).as(() -> log()).isZero();
        assertThat(lines("err.txt").subList(0, LINES)).isEqualTo(numbers());
        assertThat(lines("err.txt")).hasSizeGreaterThan(LINES).anyMatch(line -> line.contains("r  done"));
    }

    @ParameterizedTest
    @CsvSource({
        "lines:out.txt, > out.txt, standard output",
        "lines:hard.txt, --json > out.txt, standard output",
        "lines:out.txt, 2> out.txt, standard error",
        "file:.?fileName=out.txt&fileExist=Append&appendChars=\\n, >> out.txt, standard output"
    })
    void when_aRouteWritesTheFileOfAStream_then_refusedAndNothingIsWritten(String sink, String redirected, String stream)
            throws Exception {
        Path out = Files.writeString(folder.resolve("out.txt"), redirected.contains(">>") ? "old\n" : "");
        Files.createLink(folder.resolve("hard.txt"), out);
        route("lines:in.txt", "to: '" + sink + "'");
        assertThat(run(redirected)).isEqualTo(1);
        String said = stream.endsWith("error") ? Files.readString(out) : log();
        assertThat(said).contains("r.yaml:6:", "PL303", "'" + sink.replace("\\\\", "\\"), stream, "out.txt");
        assertThat(Files.readString(out)).doesNotContain("19999");
    }

    @ParameterizedTest
    @ValueSource(strings = {">> in.txt", "2>> in.txt"})
    void when_aRouteReadsTheFileOfAStream_then_refused(String redirected) throws Exception {
        route("lines:in.txt", "to: 'stream:out'");
        assertThat(run(redirected)).isEqualTo(2);
        assertThat(log() + Files.readString(folder.resolve("in.txt"))).contains("r.yaml:3:", "PL121", "'lines:in.txt'", "in.txt");
        assertThat(lines("in.txt")).startsWith("0", "1").hasSizeLessThan(LINES + 20);
    }

    @ParameterizedTest
    @CsvSource({"lines:in.txt?append=true, < in.txt", "stream:out, < in.txt >> in.txt"})
    void when_standardInputIsTheFileThatIsWritten_then_refused(String sink, String redirected) throws Exception {
        route("stream:in", "to: '" + sink + "'");
        assertThat(run(redirected)).isEqualTo(2);
        assertThat(log()).contains("PL121", "'stream:in'", "in.txt");
        assertThat(lines("in.txt")).isEqualTo(numbers());
    }

    @Test
    void when_theFileThatIsNotReadIsStandardInput_then_itMayBeWritten() throws Exception {
        route("stream:in", "to: 'lines:out.txt'");
        assertThat(run("< in.txt > other.txt")).as(() -> log()).isZero();
        assertThat(lines("out.txt")).isEqualTo(numbers());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Override", "Append"})
    void when_aMessageNamesTheFileOfAStream_then_theRouteFailsThere(String exists) throws Exception {
        Files.write(folder.resolve("in.txt"), List.of("one.txt", "out.txt", "two.txt"));
        route("lines:in.txt", "setHeader: {name: CamelFileName, simple: '${body}'}", "to: 'file:.?fileExist=" + exists + "'");
        assertThat(run("> out.txt")).as(() -> log()).isEqualTo(1);
        assertThat(folder.resolve("one.txt")).content().isEqualTo("one.txt");
        assertThat(folder.resolve("out.txt")).isEmptyFile();
        assertThat(log()).contains("in.txt:2", "PL303", "out.txt: it cannot be written, because it is the standard output of this process");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream:in", "lines:/dev/stdin"})
    void when_standardInputIsClosed_then_saidAndNothingIsRead(String source) throws Exception {
        route(source, "to: 'lines:out.txt'");
        assertThat(run("<&-")).isEqualTo(1);
        assertThat(log()).contains("PL3", "standard input is closed");
        assertThat(folder.resolve("out.txt")).doesNotExist();
    }

    @Test
    void when_twoRoutesReadStandardInput_then_bothPlacesAreNamedAndNothingIsRead() throws Exception {
        String one = "- from: {uri: 'stream:in', steps: [to: 'lines:a.txt']}\n";
        String file = RouteFile.write(folder, "two.yaml", one + one.replace("a.txt", "b.txt"));
        CommandLineRun check = CommandLineRun.of("check", file);
        assertThat(check.exitCode()).isEqualTo(2);
        assertThat(check.out()).contains("two.yaml:2:3", "PL122", "'stream:in' of route 'route1' (", "two.yaml:1:3)");
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("log"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
