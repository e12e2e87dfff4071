// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.PeltonException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Elements that are cut out of XML, wherever the pieces of it end that are read. */
class ElementsTest {
    private static List<String> elements(String text, String name, String parent, int chunk) {
        Reader slow = new StringReader(text);
        List<String> found = new ArrayList<>();
        new Elements(new TextWindow(slow, 1 << 16, chunk), name, parent).forEachRemaining(found::add);
        return found;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8192})
    void when_aTextHasElementsOfAName_then_eachIsGivenAsItIsWritten(int chunk) {
        String text = "<o><?x?><!-- <no> --><order a='1'>x<b/></order>,<p:order/><orders/><order\n/><ord><order >y</p:order ></o><order>";
        assertThat(elements(text, "order", "", chunk))
                .containsExactly("<order a='1'>x<b/></order>", "<p:order/>", "<order\n/>", "<order >y</p:order >");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 8192})
    void when_aParentIsNamed_then_elementsGetItsNamespacesThatTheyDoNotHave(int chunk) {
        String text = "<order/><x:orders xmlns='urn:a' xmlns:p = \"urn:p\"><order/><order xmlns:p='q'>1</order></x:orders>";
        assertThat(elements(text, "order", "orders", chunk))
                .containsExactly("<order xmlns='urn:a' xmlns:p=\"urn:p\"/>", "<order xmlns:p='q' xmlns='urn:a'>1</order>");
    }

    @Test
    void when_theParentIsNotThere_then_elementsAreGivenAsTheyAre() {
        assertThat(elements("<order/><order>1</order>", "order", "none", 4)).containsExactly("<order/>", "<order>1</order>");
    }

    @Test
    void when_aPrefixIsTooLong_then_itIsNone() {
        assertThat(elements("<a23456789012345:o/><a234567890123456:o/>", "o", "", 3)).containsExactly("<a23456789012345:o/>");
    }

    @Test
    void when_muchStandsBetween_then_itIsNotKept() {
        String text = "<x>" + "<y/>".repeat(100_000) + "<order/>";
        assertThat(elements(text, "order", "", 64)).containsExactly("<order/>");
    }

    /** Gives a text piece by piece, and notes how much of it the window has when it asks for more. */
    private static final class Watched extends StringReader {
        private final TextWindow window = new TextWindow(this, 1 << 16, 64);
        private int most;

        Watched(String text) {
            super(text);
        }

        @Override
        public int read(char[] chunk) throws IOException {
            most = Math.max(most, window.text().length());
            return super.read(chunk);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<x/><y/><z/>", "<order", "<orders>\n", "< >", "<", "text "})
    void when_muchStandsBetween_then_theWindowStaysSmall(String between) {
        Watched reader = new Watched("<o>" + between.repeat(10_000) + "<order/>");
        List<String> found = new ArrayList<>();
        new Elements(reader.window, "order", "").forEachRemaining(found::add);
        assertThat(found).containsExactly("<order/>");
        assertThat(reader.most).isLessThan(1000);
    }

    @Test
    void when_theParentIsNotFoundInSoMuchTextAsAPartMayHave_then_itIsNotReadOn() {
        Watched reader = new Watched("<x/>".repeat(100_000) + "<order/>");
        Elements elements = new Elements(reader.window, "order", "orders");
        assertThatThrownBy(elements::hasNext).isInstanceOf(PeltonException.class).hasMessageContaining("PL210");
        assertThat(reader.most).isLessThan(200_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8192})
    void when_aTagIsNeverClosed_then_elementsWithoutContentFollow(int chunk) {
        String text = "<a>1</a ><a>2<a/><b/></ a><a x='1'/></a<a ><a\n/></b>";
        assertThat(elements(text, "a", "", chunk)).containsExactly("<a>1</a >", "<a/>", "<a x='1'/>", "<a\n/>");
    }

    /** Looked for one by one to the end of the text, these would take hours. */
    @ParameterizedTest
    @ValueSource(strings = {"<a>", "</a", "<a ", "<a></b>", "</a >x"})
    void when_tagsWithoutEndsAreMany_then_eachIsLookedAtOnce(String tag) {
        String text = "<a>" + tag.repeat(1_000_000);
        TextWindow window = new TextWindow(new StringReader(text + "><a/>"), 1 << 26, 8192);
        Elements elements = new Elements(window, "a", "");
        assertThat(elements.hasNext()).isTrue();
    }
}
