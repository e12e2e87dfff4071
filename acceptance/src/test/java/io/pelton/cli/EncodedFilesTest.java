// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Files of XML and JSON say themselves in which encoding they are, and files are taken for which a condition holds. */
class EncodedFilesTest {
    private static final String MARK = "\uFEFF";

    @TempDir
    private Path folder;

    private List<String> lines(String options, String steps) throws Exception {
        Path file = folder.resolve("r.yaml");
        Files.writeString(file, ("- from:\n    uri: \"file:FOLDER/in?repeatCount=1&initialDelay=0" + options + "\"\n    steps:\n" + steps.indent(6)).replace("FOLDER", folder.toString()));
        CommandLineRun run = CommandLineRun.of("run", file.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        return Files.readAllLines(folder.resolve("out.txt"));
    }

    private void input(String name, String text, Charset charset) throws Exception {
        Files.createDirectories(folder.resolve("in"));
        Files.write(folder.resolve("in").resolve(name), text.getBytes(charset));
    }

    @ParameterizedTest
    @CsvSource({"true, ISO-8859-1, false", "false, ISO-8859-1, false", "true, UTF-16, false", "true, UTF-8, true", "false, UTF-8, true"})
    void elementsOfAFile_areReadInItsEncoding(boolean streams, String charset, boolean hasMark) throws Exception {
        String xml = (hasMark ? MARK : "") + "<?xml version='1.0' encoding='" + charset + "'?><o><i>é</i><i>ü</i></o>";
        input("a.xml", xml, Charset.forName(charset));
        String split = """
                - split: {streaming: %1$s, xtokenize: {expression: "/o/i", mode: t}, steps: [{to: "lines:FOLDER/out.txt"}]}
                - split: {streaming: %1$s, tokenize: {token: i, xml: true}, steps: [{to: "lines:FOLDER/out.txt"}]}
                - setBody: {xpath: {expression: "/o/i[2]", resultType: String}}
                - to: lines:FOLDER/out.txt
                """.formatted(streams);
        assertThat(lines("", split)).containsExactly("é", "ü", "<i>é</i>", "<i>ü</i>", "ü");
    }

    @Test
    void aFileWithoutADeclaration_isReadInTheCharsetOfItsEndpoint() throws Exception {
        input("a.xml", "<o><i>é</i></o>", StandardCharsets.ISO_8859_1);
        assertThat(lines("&charset=iso-8859-1", """
                - split: {streaming: true, xtokenize: {expression: "/o/i", mode: t}, steps: [{to: "lines:FOLDER/out.txt"}]}
                - setBody: {xpath: {expression: "/o/i", resultType: String}}
                - to: lines:FOLDER/out.txt
                """)).containsExactly("é", "é");
    }

    @ParameterizedTest
    @CsvSource({"UTF-8, true", "UTF-16LE, true", "UTF-16BE, false", "UTF-32BE, false"})
    void aPathInAFileOfJson_readsItsEncoding(String charset, boolean hasMark) throws Exception {
        input("a.json", (hasMark ? MARK : "") + "{\"a\": \"é\"}", Charset.forName(charset));
        assertThat(lines("", """
                - setBody: {jsonpath: "$.a"}
                - to: lines:FOLDER/out.txt
                """)).containsExactly("é");
    }

    @Test
    void filesForWhichTheConditionHolds_areTaken() throws Exception {
        for (String content : List.of("a", "bbbbbb", "cc")) {
            input(content + ".txt", content, StandardCharsets.UTF_8);
        }
        assertThat(lines("&filterFile=${file:size} < 5", "- to: lines:FOLDER/out.txt\n")).containsExactly("a", "cc");
        assertThat(folder.resolve("in/bbbbbb.txt")).exists();
    }
}
