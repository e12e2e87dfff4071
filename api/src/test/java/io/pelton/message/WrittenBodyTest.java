// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WrittenBodyTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void nodesOfXml_areTheirText() throws Exception {
        Document document = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(new ByteArrayInputStream(bytes("<a x='1'><b>ä</b><b/></a>")));
        assertThat(WrittenBody.of(document)).isEqualTo("<a x=\"1\"><b>ä</b><b/></a>");
        assertThat(WrittenBody.of(document.getElementsByTagName("b"))).isEqualTo("<b>ä</b><b/>");
        assertThat(WrittenBody.of(document.getDocumentElement().getAttributeNode("x"))).isEqualTo("1");
        assertThat(WrittenBody.bytes(document.getElementsByTagName("b"), StandardCharsets.ISO_8859_1)).asString(StandardCharsets.ISO_8859_1).isEqualTo("<b>ä</b><b/>");
    }

    @Test
    void streamsAndReaders_areTheirContent_whatIsInMemoryAlsoTheSecondTime() throws IOException {
        KeptStream kept = new KeptStream(bytes("kept"));
        assertThat(kept.read()).isEqualTo('k');
        StringReader reader = new StringReader("text");
        for (int i = 0; i < 2; i++) {
            assertThat((byte[]) WrittenBody.of(kept)).isEqualTo(bytes("kept"));
            assertThat(WrittenBody.of(reader)).isEqualTo("text");
        }
        assertThat((byte[]) WrittenBody.of(new ByteArrayInputStream(bytes("once")))).isEqualTo(bytes("once"));
        assertThat(WrittenBody.of(new BufferedReader(new StringReader("a\nb")))).isEqualTo("a\nb");
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("broken");
            }
        };
        assertThatThrownBy(() -> WrittenBody.of(broken)).isInstanceOf(UncheckedIOException.class).hasMessageContaining("broken");
    }

    @Test
    void iterators_areRefused_anythingElseStaysAsItIs() {
        assertThatThrownBy(() -> WrittenBody.of(List.of(1).iterator())).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("split it before");
        assertThat(WrittenBody.of(7)).isEqualTo(7);
        assertThat(WrittenBody.bytes(7, StandardCharsets.UTF_8)).isEqualTo(bytes("7"));
    }
}
