// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LinesFileTest {
    @TempDir
    private Path folder;

    @Test
    void anotherLineIsFound_withItsPlaceAndWhatShouldBeThere() throws IOException {
        Path file = lines(2_500);
        byte[] bytes = Files.readAllBytes(file);
        bytes[1_234 * Reading.LINE_BYTES + 14] = 'X';
        Files.write(file, bytes);
        assertThatThrownBy(() -> LinesFile.check(file, 2_500))
                .isInstanceOf(IOException.class)
                .hasMessage(file + ":1235: the line should be '000000001234,sensor-1234,008638,north,ok,degrees-C,1.0',"
                        + " but is '000000001234,sXnsor-1234,008638,north,ok,degrees-C,1.0'");
    }

    @Test
    void tooFewAndTooManyLinesAreFound() throws IOException {
        Path file = lines(2_500);
        LinesFile.check(file, 2_500);
        assertThatThrownBy(() -> LinesFile.check(file, 2_501)).hasMessageContaining(":2501: the line should be '").hasMessageContaining("but is ''");
        assertThatThrownBy(() -> LinesFile.check(file, 2_499)).hasMessageContaining("there is more after the 2499 lines");
        assertThatThrownBy(() -> LinesFile.check(file, 0)).hasMessageContaining("there is more after the 0 lines");
    }

    private Path lines(long count) throws IOException {
        Path file = folder.resolve("lines");
        SinkStrategy.OWN_BUFFER.write(file, count);
        return file;
    }

    /** A file is the first so many bytes of the one that all ways write. */
    static void assertBeginsAsIt(Path file, long bytes) throws IOException {
        byte[] expected = new byte[(int) (bytes / Reading.LINE_BYTES + 1) * Reading.LINE_BYTES];
        for (int i = 0, end = 0; end < expected.length; i++) {
            end = Reading.of(i).putLine(expected, end);
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(Arrays.copyOf(expected, (int) bytes));
    }
}
