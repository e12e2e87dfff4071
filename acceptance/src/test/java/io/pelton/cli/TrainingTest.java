// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The launcher ignores what the training says, so this does not. */
class TrainingTest {
    @Test
    void everyCommandOfTheTrainingSucceeds(@TempDir Path folder) throws IOException {
        assertThat(Training.train(Path.of("../examples"), folder)).isZero();
        assertThat(Files.readString(folder.resolve("errors.log"))).contains(" 500 ");
        assertThat(folder.resolve("kept/errors.log")).hasSameBinaryContentAs(folder.resolve("errors.log"));
        assertThat(Files.readAllLines(folder.resolve("stations.csv"))).hasSize(413);
        assertThat(folder.resolve("words.csv")).isNotEmptyFile();
    }
}
