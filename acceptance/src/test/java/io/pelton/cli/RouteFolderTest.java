// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A folder in place of route files. */
class RouteFolderTest {
    @TempDir
    private Path folder;

    private void write(String name, String id) throws IOException {
        RouteFile.write(folder, name, """
                - route:
                    id: %s
                    from:
                      uri: timer:tick?repeatCount=1
                      steps: [{log: "%s is here"}]
                """.formatted(id, id));
    }

    @Test
    void itsRouteFilesAreCheckedPlannedAndRun_otherFilesAreNot() throws IOException {
        write("b.yaml", "second");
        write("a.yml", "first");
        Files.writeString(folder.resolve("a.test.yaml"), "no route");
        Files.writeString(folder.resolve("notes.txt"), "no route");
        Files.createDirectory(folder.resolve("below.yaml"));
        CommandLineRun check = CommandLineRun.of("check", folder.toString());
        assertThat(check.exitCode()).as(check.out()).isZero();
        assertThat(check.out()).endsWith("2 routes in 2 files are good\n");
        assertThat(CommandLineRun.of("plan", folder.toString()).out()).contains("first", "second");
        CommandLineRun run = CommandLineRun.of("run", folder.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("first is here", "second is here", "2 routes, 2 done: 2 records in, 2 out");
    }

    @Test
    void itHasNoRouteFile_itIsSaidWhatIsLookedFor() {
        CommandLineRun check = CommandLineRun.of("check", folder.toString());
        assertThat(check.exitCode()).isEqualTo(2);
        assertThat(check.out()).contains("PL101", "there is no route file in the folder '" + folder + "'", "= name files, or a folder");
    }
}
