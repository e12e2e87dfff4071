// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.io.record.ByteSlice;
import io.pelton.spi.ByteView;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NaturalOrderTest {
    /** A line as it is restored from state, say. */
    private static final class Line extends ByteSlice implements ByteView {
        Line(String text) {
            super(text.getBytes(StandardCharsets.UTF_8), 0, text.length(), true);
        }

        @Override
        public Line detach() {
            return this;
        }

        @Override
        public String toString() {
            return text(StandardCharsets.UTF_8);
        }
    }

    @Test
    void linesOfAnyKindAndTexts_compareAsTexts() {
        List<Object> mixed = new ArrayList<>(List.of(new Line("c"), "b", new Line("a"), "d"));
        mixed.sort(NaturalOrder.INSTANCE);
        assertThat(mixed).extracting(Object::toString).containsExactly("a", "b", "c", "d");
    }

    @Test
    void nullComesFirst() {
        List<@Nullable Object> some = new ArrayList<>(Arrays.asList("b", null, "a", null));
        some.sort(NaturalOrder.INSTANCE);
        assertThat(some).containsExactly(null, null, "a", "b");
    }

    @Test
    void othersCompareAsTheyAre_orFail() {
        List<Object> numbers = new ArrayList<>(List.of(10, 9));
        numbers.sort(NaturalOrder.INSTANCE);
        assertThat(numbers).containsExactly(9, 10);
        assertThatThrownBy(() -> NaturalOrder.INSTANCE.compare(1, "a")).isInstanceOf(ClassCastException.class);
    }

    @Test
    void nodesOfXml_compareAsTheirText() throws Exception {
        Document document = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader("<o n='2'><i>1</i></o>")));
        Object attribute = document.getDocumentElement().getAttributeNode("n");
        Object texts = document.getElementsByTagName("i").item(0).getFirstChild();
        assertThat(NaturalOrder.INSTANCE.compare(attribute, texts)).isPositive();
        assertThat(NaturalOrder.INSTANCE.compare(texts, "1")).isZero();
    }
}
