// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Records as errors show them. */
class RecordTextTest {
    @Test
    void bytes_areShownAsTheirText() {
        assertThat(RecordText.of("größer\n".getBytes(StandardCharsets.UTF_8))).isEqualTo("größer\\u000a");
    }

    @Test
    void longText_isCut() {
        assertThat(RecordText.of("x".repeat(300))).isEqualTo("x".repeat(200) + "… (300 characters)");
    }
}
