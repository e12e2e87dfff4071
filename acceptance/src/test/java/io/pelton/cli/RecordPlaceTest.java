// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RecordPlaceTest {
    @TempDir
    private Path folder;

    @Test
    void onlyTheByteIsKnown_theLineIsCounted() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "id\n1\n".repeat(100_000) + "bad\n1\n");
        assertThat(RecordPlace.of(file + ":byte 500000")).isEqualTo(file + ":200001 (byte 500000)");
        assertThat(RecordPlace.of(file + ":byte 0")).isEqualTo(file + ":1 (byte 0)");
    }

    @Test
    void thereIsNothingToCount_thePositionStays() throws IOException {
        Path packed = Files.write(folder.resolve("a.gz"), new byte[] {0x1F, (byte) 0x8B, 8, 0, 10, 10, 10, 10});
        for (String position : new String[] {"a.csv:17", folder + "/none.csv:byte 7", packed + ":byte 5", folder + ":byte 0", "timer:t:1"}) {
            assertThat(RecordPlace.of(position)).isEqualTo(position);
        }
        Path shorter = Files.writeString(folder.resolve("short.csv"), "a\n");
        assertThat(RecordPlace.of(shorter + ":byte 2")).isEqualTo(shorter + ":byte 2");
    }
}
