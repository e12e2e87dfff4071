// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class EvalCommandTest {
    @TempDir
    private Path folder;

    @Test
    void theValueGoesToStandardOutputAndItsTypeToStandardError() {
        CommandLineRun run = CommandLineRun.of(
                "eval", "${uppercase(${body})} ${header.x}${exchangeProperty.y}${variable.z}", "--body", "hello",
                "--header", "x=1", "--property", "y=2", "--variable", "z=3");
        assertThat(run).isEqualTo(new CommandLineRun(0, "HELLO 123\n", "  java.lang.String\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            simple           | ${body.length()}   | 3              | java.lang.Integer
            simple           | ${null}            | null           | nothing
            constant         | ${body}            | ${body}        | java.lang.String
            header           | name               | Ann            | java.lang.String
            tokenize         | ,                  | [1, 2]         | io.pelton
            """)
    void everyLanguageIsUnderstood(String language, String expression, String value, String type) {
        CommandLineRun run =
                CommandLineRun.of("eval", expression, "--body", "1,2", "--header", "name=Ann", "--language", language);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(value + "\n");
        assertThat(run.err()).startsWith("  " + type);
    }

    @Test
    void jsonAndXmlAreReadFromFiles() throws IOException {
        Path json = Files.writeString(folder.resolve("a.json"), "{\"id\": 17}");
        Path xml = Files.writeString(folder.resolve("a.xml"), "<a><id>18</id></a>");
        assertThat(CommandLineRun.of("eval", "$.id", "--language", "jsonpath", "--body", "@" + json))
                .isEqualTo(new CommandLineRun(0, "17\n", "  java.lang.Integer\n"));
        assertThat(CommandLineRun.of("eval", "/a/id", "--language", "xpath", "--body", "@" + xml).out())
                .isEqualTo("18\n");
    }

    @Test
    void aPredicateIsTrueOrFalse() {
        assertThat(CommandLineRun.of("eval", "${body} contains 'b'", "--body", "abc", "--predicate"))
                .isEqualTo(new CommandLineRun(0, "true\n", "  java.lang.Boolean\n"));
    }

    @Test
    void aWrongExpressionIsShownWithACaret() {
        assertThat(CommandLineRun.of("eval", "a ${boddy}")).isEqualTo(new CommandLineRun(2, "", """
                expression:1:5: PL111 there is no function 'boddy'
                    1 | a ${boddy}
                      |     ^
                      = did you mean '${body}'?
                """));
    }

    @Test
    void aMistypedFunctionIsCorrected() {
        assertThat(CommandLineRun.of("eval", "${upercase(${body})}").err())
                .endsWith("      = did you mean '${uppercase(${body})}'?\n");
    }

    @Test
    void anExpressionThatFailsSaysWhy() {
        CommandLineRun run = CommandLineRun.of("eval", "${mandatoryBodyAs(Integer)}", "--body", "x");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("pelton eval: the expression failed: ").contains("x");
    }

    @Test
    void aBodyThatIsNotThereAndALanguageThatIsNotThereAreUsageErrors() {
        CommandLineRun file = CommandLineRun.of("eval", "x", "--body", "@" + folder.resolve("none"));
        assertThat(file.exitCode()).isEqualTo(2);
        assertThat(file.err()).contains("cannot read the body from");
        CommandLineRun language = CommandLineRun.of("eval", "x", "--language", "jsonpth");
        assertThat(language.exitCode()).isEqualTo(2);
        assertThat(language.err()).contains("did you mean 'jsonpath'?");
    }

    @Test
    void theCostIsMeasured() {
        assertThat(CommandLineRun.of("eval", "${body}", "--body", "x", "--time").err())
                .containsPattern("  [0-9.]+ ns and [0-9]+ bytes for one evaluation: the mean of [0-9,]+");
    }
}
