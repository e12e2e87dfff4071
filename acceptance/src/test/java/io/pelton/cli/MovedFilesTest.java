// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Names that {@code move} and {@code moveFailed} give: they know the file, and not the message that the route has made. */
class MovedFilesTest {
    @TempDir
    private Path folder;

    private CommandLineRun check(String option, String name) throws IOException {
        return CommandLineRun.of("check", RouteFile.write(folder, "route.yaml", """
                - from:
                    uri: "file:in"
                    parameters: {%s: "%s"}
                    steps:
                      - to: log:a
                """.formatted(option, name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "done/${header.id}.json", "${in.headers.id}/${file:name}", "done/${headers[id]}.txt", "${body}.txt", "${bodyAs(String)}.txt", "done/${uppercase(${header.id})}", "${exchangeProperty.a}-${file:name}",
        "${variable.v}-${file:name}", "${headerAs(id, String)}.txt", "$simple{header.id}.txt", "${prettyBody}.txt", "${originalBody}.txt", "${header.CamelFileNameProduced}", "${stepId}.txt", "x${trim()}.txt",
        "x${substring(1)}.txt", "${date:header.due:yyyy}.txt", "${uppercase(${header.id})}-${file:name}", "${header.CamelFileName2}", "${headers[CamelFileName-x]}", "${date:exchangeProperty.when:yyyyMMdd}", "${date-with-timezone:header.when:UTC:yyyyMMdd}",
        "${jsonpath($.id)}.txt", "x-${substring(0,${file:length})}.txt", "x-${replace(i,${file:ext})}.txt", "x-${substringBefore(${file:ext})}.txt", "${xpath(/a[$x])}.txt", "failed/${file:name.noext}-${exception.message}.txt"
    })
    void nameIsOfTheMessage_itIsRefused(String name) throws IOException {
        for (String option : new String[] {"move", "moveFailed"}) {
            CommandLineRun run = check(option, name);
            assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
            assertThat(run.out()).contains("PL118").contains(option + " knows the file, not what the route has made of its message").contains("delete=true");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "done/${file:name}", "done", "${date:now:yyyyMMdd}/${file:onlyname.noext}-${exchangeId}.${file:ext}", "done/${header.CamelFileName}", "done/${headers.CamelFileNameOnly}",
        "done/${in.header.CamelFileLastModified}-${file:name}", "${date:file:yyyyMMdd}-${file:name}", "${uuid}-${file:name}", "${header.camelfilename}", "${header.CamelMessageTimestamp}-${file:name}", "done/${uppercase(${file:name})}", "${headers[CamelFileName]}", "$simple{file:name}", "${base64Encode(${file:name})}", "${date-with-timezone:now:UTC:yyyyMMdd}-${file:name}",
        "${file:parent}/done/${replace('a','b',${file:onlyname})}"
    })
    void nameIsOfTheFile_itIsTaken(String name) throws IOException {
        for (String option : new String[] {"move", "moveFailed"}) {
            CommandLineRun run = check(option, name);
            assertThat(run.exitCode()).as(run.err()).isZero();
        }
    }
}
