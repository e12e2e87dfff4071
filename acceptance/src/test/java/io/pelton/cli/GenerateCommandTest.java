// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class GenerateCommandTest {
    @TempDir
    private Path folder;

    @Test
    void aFileGetsTheSameBytesAsStandardOutput() throws IOException {
        Path file = folder.resolve("orders.json");
        CommandLineRun toFile = CommandLineRun.of("generate", "orders", "--records", "2k", "--output", file.toString());
        assertThat(toFile).isEqualTo(new CommandLineRun(0, "", ""));
        CommandLineRun toOut = CommandLineRun.of("generate", "orders", "--records", "2_000");
        assertThat(toOut.out()).isEqualTo(Files.readString(file)).hasLineCount(2_000);
    }

    @Test
    void theExampleLogIsWhatTheGeneratorMakes() throws IOException {
        assertThat(CommandLineRun.of("generate", "access-log", "--records", "2000").out())
                .isEqualTo(Files.readString(Path.of("../examples/data/access.log")));
    }

    @Test
    void anUnknownKindIsAUsageErrorThatNamesThoseThereAre() {
        CommandLineRun run = CommandLineRun.of("generate", "logs");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'logs' is not one of access-log, measurements, orders");
    }

    @Test
    void numbersOutOfRangeAreUsageErrors() {
        assertThat(CommandLineRun.of("generate", "orders", "--records", "many").err())
                .contains("'many' is not a number such as 1000, 50k or 10M");
        assertThat(CommandLineRun.of("generate", "measurements", "--stations", "10001").exitCode()).isEqualTo(2);
        assertThat(CommandLineRun.of("generate", "measurements", "--stations", "0").err())
                .contains("--stations is 0, but must be from 1 to 10000");
    }

    @Test
    void aFullDiskIsAnError() {
        CommandLineRun run = CommandLineRun.of("generate", "orders", "--output", "/dev/full");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).startsWith("pelton: PL302 cannot write to /dev/full: No space left on device");
    }

    @Test
    void aMissingFolderIsAnError() {
        CommandLineRun run = CommandLineRun.of("generate", "orders", "--output", folder + "/none/orders.json");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("no such file or folder");
    }

    @Test
    void aReaderThatHasSeenEnoughIsNoError() {
        OutputStream closedPipe = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        Console console = new Console(closedPipe, new ByteArrayOutputStream(), Terminal.NONE, Map.of());
        assertThat(Cli.execute(List.of("generate", "orders"), console)).isZero();
    }
}
