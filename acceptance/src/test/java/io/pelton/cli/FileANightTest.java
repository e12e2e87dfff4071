// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the guide says of runs of which each writes a file of its own. */
class FileANightTest {
    @TempDir
    private Path folder;

    private CommandLineRun night(String day, String... more) throws IOException {
        String file = RouteFile.write(
                folder,
                "totals.yaml",
                """
                - route:
                    id: orders
                    from:
                      uri: lines:%1$s/orders-*.csv
                      steps:
                        - unmarshal: {csv: {header: [id, region, amount]}}
                        - summarize:
                            id: by-region
                            by: [region]
                            values: {total: sum(amount)}
                            orderBy: [region]
                        - to: {id: totals, uri: "lines:%1$s/totals-{{day}}.csv"}
                """.formatted(folder));
        Stream<String> options = Stream.of("run", file, "--state", folder.resolve("state").toString(), "--set", "day=" + day);
        return CommandLineRun.of(Stream.concat(options, Stream.of(more)).toArray(String[]::new));
    }

    private void done(CommandLineRun run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void eachRunForgetsTheOutputOfTheOneBefore_eachFileHasWhatIsNew() throws IOException {
        Files.write(folder.resolve("orders-1.csv"), List.of("1,north,10", "2,south,5", "3,north,1"));
        done(night("0001", "--drop-state", "orders/totals"));
        Files.write(folder.resolve("orders-2.csv"), List.of("4,south,7"));
        CommandLineRun refused = night("0002");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("totals-0001.csv before", "--drop-state 'orders/totals' forgets its end");
        done(night("0002", "--drop-state", "orders/totals"));
        assertThat(folder.resolve("totals-0001.csv")).hasContent("north,11\nsouth,5\n");
        assertThat(folder.resolve("totals-0002.csv")).hasContent("south,7\n");
        CommandLineRun positions = CommandLineRun.of("positions", folder.resolve("state").toString());
        assertThat(positions.out()).contains("orders-1.csv@0-");
    }

    /** The file of a run without a state folder is nobody's. */
    @Test
    void aRunWithoutStateHasWrittenTheOutput_theFirstWithItSaysWhatToDo() throws IOException {
        Files.write(folder.resolve("orders-1.csv"), List.of("1,north,10"));
        Files.writeString(folder.resolve("totals-0001.csv"), "north,10\n");
        CommandLineRun refused = night("0001");
        assertThat(refused.err()).contains("PL310", "or another program has. Move the file away or delete it");
        Files.delete(folder.resolve("totals-0001.csv"));
        done(night("0001"));
        assertThat(folder.resolve("totals-0001.csv")).hasContent("north,10\n");
    }
}
