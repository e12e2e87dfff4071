// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.error.PeltonException;
import io.pelton.message.KeptStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What commands read of bodies. */
class InputTest {
    private static String text(Object body) throws IOException {
        return new String(Input.bytes(body, "exec:cat"), StandardCharsets.UTF_8);
    }

    @Test
    void bodyIsNoText_itsContentIsRead() throws Exception {
        byte[] xml = "<a><b>ä</b></a>".getBytes(StandardCharsets.UTF_8);
        assertThat(text(DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml)).getElementsByTagName("b"))).isEqualTo("<b>ä</b>");
        assertThat(text(new KeptStream(xml))).isEqualTo("<a><b>ä</b></a>");
        assertThat(text(new ByteArrayInputStream(xml))).isEqualTo("<a><b>ä</b></a>");
        assertThat(text(new StringReader("text"))).isEqualTo("text");
        assertThat(text(7)).isEqualTo("7");
    }

    @Test
    void bodyHasSeveralParts_itIsRefused() {
        for (Object body : List.of(List.of(1), List.of(1).iterator())) {
            assertThatThrownBy(() -> text(body)).isInstanceOf(PeltonException.class).hasMessageContaining("put 'marshal' before");
        }
    }
}
