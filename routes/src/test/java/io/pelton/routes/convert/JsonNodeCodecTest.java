// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Trees of JSON that are kept over a restart. */
class JsonNodeCodecTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "{\"a\": 1, \"b\": [1.5, 12345678901, 123456789012345678901234567890, \"t\", true, null, {}], \"c\": {\"d\": []}}", "\"a text\"", "7", "null"
    })
    void treeIsKept_itIsRead_withNumbersOfTheSameKinds(String json) throws Exception {
        JsonNode node = new ObjectMapper().readTree(json);
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        assertThat(RecordCodec.standard().refusal(node)).isEmpty();
        new StateOut(kept, RecordCodec.standard(), 0).writeValue(node);
        assertThat(new StateIn(new ByteArrayInputStream(kept.toByteArray()), RecordCodec.standard(), 0).readValue()).isEqualTo(node);
        assertThat(new JsonNodeCodec().bytes(node)).isNotNegative();
    }
}
