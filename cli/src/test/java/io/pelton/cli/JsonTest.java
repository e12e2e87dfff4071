// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

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
}
