// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.doc.ReferencePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DocCommandTest {
    @Test
    void aStepIsShownWithItsOptionsAndAnExample() {
        assertThat(CommandLineRun.of("doc", "sample")).isEqualTo(new CommandLineRun(0, """
                sample: SAMPLEPERIOD (step)
                  Lets one message of many pass; the way of the others ends.

                Options
                  samplePeriod      time    1  one in this time passes
                  messageFrequency  number     each so-manieth passes, whatever the time

                Example
                  - from:
                      uri: timer:tick?repeatCount=1
                      steps:
                        - sample: 5s
                        - log: "${body}"
                """, ""));
    }

    @Test
    void anEndpointIsShownWithItsOptions() {
        CommandLineRun run = CommandLineRun.of("doc", "timer:");
        assertThat(run.out())
                .startsWith("timer:NAME (endpoint)\n  A message without a body at regular times; it is read from.\n")
                .contains("\n  repeatCount ", "\nExample\n  - from:\n      uri: timer:tick\n");
        assertThat(CommandLineRun.of("doc", "timer")).isEqualTo(run);
    }

    @Test
    void aNameOfSeveralThingsShowsAll() {
        assertThat(CommandLineRun.of("doc", "log").out()).contains("log: MESSAGE (step)", "log:NAME (endpoint)");
        assertThat(CommandLineRun.of("doc", "log:").out()).doesNotContain("(step)").contains("log:NAME (endpoint)");
        assertThat(CommandLineRun.of("doc", "split").out()).contains("(step)", "split (function of simple)\n");
    }

    @Test
    void simpleIsShownWithItsFunctionsAndOperators() {
        assertThat(CommandLineRun.of("doc", "simple").out())
                .startsWith("simple: EXPRESSION (language)\n")
                .contains("\nTexts\n", "${uppercase(VALUE)} ", "\nOperators\n", "  && || ");
    }

    @Test
    void aFormatIsShownWithWhatIsNotThereYet() {
        assertThat(CommandLineRun.of("doc", "json").out())
                .startsWith("json: {…} (data format)\n")
                .contains("\n  prettyPrint ", "\nNot supported yet: autoDiscoverObjectMapper, ");
    }

    @Test
    void partsAreShownWithTheirOptions() {
        assertThat(CommandLineRun.of("doc", "onException").out())
                .contains("\n  redeliveryPolicy    mapping ", "\nOptions of redeliveryPolicy\n  maximumRedeliveries ");
    }

    @Test
    void withoutANameAllIsListed() {
        assertThat(CommandLineRun.of("doc").out())
                .startsWith("Steps\n  aggregate  ")
                .contains("\nAround routes\n", "\nLanguages\n", "\nFunctions of simple\n", "\nData formats\n", "\nEndpoints\n")
                .contains("\n  not supported yet: pausable, ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            splti  | PL119 there is nothing called 'splti'          | did you mean 'split'?
            saga   | PL118 Camel's step 'saga' is not supported yet     | pelton doc lists what there is
            amqp:  | PL118 Camel's endpoint 'amqp:' is not supported yet | pelton doc lists what there is
            """)
    void aNameThatIsNotThereIsAUsageError(String name, String message, String advice) {
        CommandLineRun run = CommandLineRun.of("doc", name);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("pelton doc: " + message + "\n").contains("  " + advice + "\n");
    }

    @Test
    void theReferencePageIsUpToDate() throws IOException {
        assertThat(Files.readString(Path.of("../docs/guide/reference.md")))
                .as("write it anew: " + ReferencePage.COMMAND)
                .isEqualTo(CommandLineRun.of("doc", "--markdown").out());
    }

    @Test
    void theReadmeCountsWhatThereIs() throws IOException {
        assertThat(Files.readString(Path.of("../README.md")).replaceAll("\\s+", " "))
                .contains(ReferencePage.sentence(DocCommand.catalogue()));
    }
}
