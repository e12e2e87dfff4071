// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import io.pelton.io.record.BadRecordException.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class FixedWidthScannerTest {
    private static final byte[] CONTENT = "abc1\ndef2\nghi3\n".getBytes(StandardCharsets.UTF_8);
    private static final int[] WIDTHS = {3, 1, 1};

    @Test
    void when_cutAnywhereIntoAnyBuffer_then_theSameFields() throws IOException {
        for (int bufferBytes = 1; bufferBytes < 20; bufferBytes++) {
            for (int cut = 0; cut <= CONTENT.length; cut++) {
                ScanOptions options = ScanOptions.DEFAULT.withBufferBytes(bufferBytes).withMaxRecordBytes(5);
                FixedWidthScanner scanner =
                        new FixedWidthScanner(new PiecewiseInput(CONTENT, 0, cut), WIDTHS, options);
                List<String> fields = new ArrayList<>();
                while (scanner.next()) {
                    fields.add(scanner.field(0) + "|" + scanner.field(1) + "|" + scanner.field(2));
                    assertThat(scanner.record().length()).isEqualTo(5);
                    assertThat(scanner.offset()).isEqualTo(5 * scanner.records());
                }
                assertThat(fields).containsExactly("abc|1|\n", "def|2|\n", "ghi|3|\n");
            }
        }
    }

    @Test
    void when_theLastRecordIsNotWhole_then_itIsBad() throws IOException {
        FixedWidthScanner scanner = new FixedWidthScanner(
                new ByteArrayInputStream("abcdef".getBytes(StandardCharsets.UTF_8)), new int[] {4}, ScanOptions.DEFAULT);
        assertThat(scanner.next()).isTrue();
        BadRecordException bad = catchThrowableOfType(BadRecordException.class, scanner::next);
        assertThat(bad).hasMessage("the last record has 2 bytes, expected 4");
        assertThat(bad.reason()).isEqualTo(Reason.CUT_SHORT);
        assertThat(bad.beginning()).hasToString("ef");
        assertThat(scanner.next()).isFalse();
    }

    @Test
    void when_widthsMakeNoSense_then_refused() {
        for (int[] widths : new int[][] {{}, {0}, {1, -1}, {1 << 20, 1}, {Integer.MAX_VALUE, Integer.MAX_VALUE}}) {
            assertThatThrownBy(() -> new FixedWidthScanner(
                            new ByteArrayInputStream(CONTENT), widths, ScanOptions.DEFAULT))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
