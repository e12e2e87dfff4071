// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.PeltonException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Elements at a path; what Camel gives is compared by cases of its own. */
class XmlTokensTest {
    private static List<String> parts(String xml, String path, XmlMode mode, int chunk) {
        List<String> parts = new ArrayList<>();
        XmlEvents events = new XmlEvents(new TextWindow(new StringReader(xml), TextWindow.MAX, chunk));
        new XmlTokens(events, XmlPath.of(path, Map.of("p", "urn:p")), mode, 0).forEachRemaining(parts::add);
        return parts;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "INJECTED  | <o xmlns:q='urn:q' x='>'>1<i/></o>",
        "UNWRAPPED | 1<i/>",
        "TEXT      | 1",
        "WRAPPED   | <a xmlns:q='urn:q'><!-- <o/> --><o x='>'>1<i/></o></a>"
    })
    void when_aValueHasASignOfTags_then_itEndsNone(XmlMode mode, String part) {
        String shown = mode == XmlMode.INJECTED ? "<o x='>' xmlns:q=\"urn:q\">1<i/></o>" : part;
        for (int chunk : new int[] {1, 7, 100}) {
            assertThat(parts("<a xmlns:q='urn:q'><!-- <o/> --><o x='>'>1<i/></o></a>", "/a/o", mode, chunk)).containsExactly(shown);
        }
    }

    @Test
    void when_elementsArePrefixed_then_theirNamespaceCounts() {
        String xml = "<!DOCTYPE a [<!ENTITY e 'x'>]><a xmlns='urn:p'><b>1</b><b xmlns=''>2</b></a>";
        assertThat(parts(xml, "//p:b", XmlMode.TEXT, 3)).containsExactly("1");
        assertThat(parts(xml, "//b", XmlMode.TEXT, 3)).containsExactly("2");
        assertThat(parts(xml, "//*:?", XmlMode.TEXT, 3)).containsExactly("12");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<a>", "<a></b>", "<a/><b/>", "<a/>x", "", "x", "<a", "<a b='", "<a><!-- ", "<p:a/>", "<a><1/></a>", "<a b=<c/>></a>", "</a>"})
    void when_itIsNoXml_then_itFailsAndIsClosed(String xml) {
        AtomicBoolean isClosed = new AtomicBoolean();
        Reader reader = new StringReader(xml) {
            @Override
            public void close() {
                isClosed.set(true);
                super.close();
            }
        };
        XmlEvents events = new XmlEvents(new TextWindow(reader));
        assertThatThrownBy(() -> new XmlTokens(events, XmlPath.of("//x", Map.of()), XmlMode.INJECTED, 0))
                .isInstanceOf(PeltonException.class)
                .hasMessageStartingWith("PL204 the XML cannot be read: ");
        assertThat(isClosed).isTrue();
    }

    @Test
    void when_elementsAreNestedTooDeeply_then_itFails() {
        assertThatThrownBy(() -> parts("<a>".repeat(1001), "//x", XmlMode.TEXT, 100)).hasMessageContaining("more than 1000 elements are nested");
        assertThat(parts("<a>".repeat(1000) + "</a>".repeat(1000), "/a", XmlMode.TEXT, 100)).containsExactly("");
    }

    @Test
    void when_aPathIsNone_then_theErrorSaysWhy() {
        assertThatThrownBy(() -> XmlPath.of("order", Map.of())).hasMessageContaining("begins with /");
        assertThatThrownBy(() -> XmlPath.of("//q:order", Map.of())).hasMessageContaining("'q' is none");
    }
}
