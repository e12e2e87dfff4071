// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JsonTest {
    @Test
    void objectsArraysAndNumbersAreSeparated() {
        String json = new Json()
                .beginObject()
                .field("a", 1)
                .name("list")
                .beginArray()
                .beginObject()
                .field("b", 0.5, 3)
                .endObject()
                .beginObject()
                .endObject()
                .endArray()
                .field("c", null)
                .endObject()
                .toString();
        assertThat(json).isEqualTo("{\"a\":1,\"list\":[{\"b\":0.500},{}],\"c\":null}");
    }

    @Test
    void textsAreEscaped() {
        String json = new Json().field("n", "\"\\\n\r\t\u0000\u001b\u007fü\uD83D\uDE00").toString();
        assertThat(json)
                .isEqualTo("\"n\":\"\\\"\\\\\\n\\r\\t\\u0000\\u001b\\u007fü\\ud83d\\ude00\"");
    }

    @Test
    void valuesKeepTheirShape() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("list", Arrays.asList(1, null, true, new BigDecimal("1.50"), Double.NaN));
        map.put("bytes", new byte[] {1, 2});
        map.put("empty", Map.of());
        map.put("parts", new String[] {"a", "b"});
        String json = new Json().beginArray().value(map).value("a\"b").value(2.5).endArray().toString();
        assertThat(json)
                .isEqualTo("[{\"list\":[1,null,true,1.50,\"NaN\"],\"bytes\":{\"base64\":\"AQI=\"},\"empty\":{},\"parts\":[\"a\",\"b\"]},\"a\\\"b\",2.5]");
    }
}
