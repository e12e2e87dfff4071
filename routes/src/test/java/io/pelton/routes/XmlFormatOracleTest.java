// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.access.JsonException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** XML on Camel and on Pelton, and XML that wants to do harm. */
final class XmlFormatOracleTest {
    private static final List<String> TEXTS = List.of(
            "<r><a>1</a><b>x</b></r>", "<r/>", "<r></r>", "<r><a/></r>", "<r><a></a><b> </b></r>", "<r x='1'/>", "<r x='1'>t</r>",
            "<r><a>1</a><a>2</a></r>", "<r><a>1</a><b/><a>2</a><a>3</a></r>", "<r><a x='1'>t</a></r>", "<r><a x='1'/></r>",
            "<r><a><b><c>d</c></b></a></r>", "<?xml version='1.0' encoding='UTF-8'?>\n<r>\n  <a> p </a>\n</r>\n", "<r><!-- c --><a>1<!-- c -->2</a></r>",
            "<r><a><![CDATA[<x>]]></a></r>", "<r><a>&lt;&amp;&#228;&#x1F600;</a></r>", "<n:r xmlns:n='u'><n:a n:x='1'>2</n:a></n:r>",
            "<r xmlns='u'><a>1</a></r>", "<r><a>ä😀</a></r>", "<r><a>1</b></r>", "<r><a>", "", " ", "text", "<r>&x;</r>", "<r><a>1</a>",
            "<r><a><b>1</b></a><a><b>2</b></a></r>", "<r x='1'><x>2</x></r>", "<r><?p i?><a>1</a></r>",
            "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><a xsi:nil='true'/></r>", "<r a='1' a='2'/>", "<r><a>l1\nl2</a></r>", "<r>t</r>", "<r> t<!-- c -->u </r>", "<r> </r>");

    private static List<@Nullable Object> values() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("b", 1);
        map.put("a", null);
        map.put("t", "<&>\"' ä😀 ]]>\tx\n");
        map.put("empty", "");
        map.put("list", Arrays.asList(1L, 2.5, "x", true));
        map.put("maps", List.of(Map.of("k", "v"), Map.of("k", "w")));
        map.put("none", List.of());
        map.put("map", new LinkedHashMap<>(Map.of("x", Map.of("y", 1))));
        return Arrays.asList(map, new LinkedHashMap<>(), new java.util.ArrayList<>(List.of(1, "a")), "text", "", 7, true, new java.util.ArrayList<>(),
                new java.util.ArrayList<>(List.of(Map.of(), List.of(1, 2), Map.of("a", Map.of()))), new java.util.HashMap<>(Map.of("a", 1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{contentTypeHeader: false}"})
    void when_xmlGoesThereAndBack_then_bothAreCamels(String options) throws Exception {
        try (FormatOracle reading = FormatOracle.of("unmarshal: {jacksonXml: " + options + "}");
                FormatOracle writing = FormatOracle.of("marshal: {jacksonXml: " + options + "}")) {
            for (String text : TEXTS) {
                reading.compare(text);
                reading.compare(text.getBytes(StandardCharsets.UTF_8));
            }
            for (Object value : values()) {
                writing.compare(value);
            }
            reading.compare(null);
        }
    }

    @Test
    void when_aDocumentTypeIsThere_then_nothingIsOpened(@TempDir Path folder) throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(1);
            String url = "http://127.0.0.1:" + server.getLocalPort() + "/x.dtd";
            for (String text : List.of(
                    "<!DOCTYPE r [<!ENTITY x SYSTEM '" + secret.toUri() + "'>]><r><a>&x;</a></r>",
                    "<!DOCTYPE r SYSTEM '" + url + "'><r/>",
                    "<!DOCTYPE r [<!ENTITY % p SYSTEM '" + url + "'> %p;]><r/>",
                    "<!DOCTYPE r [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;'>]><r>&c;</r>",
                    "<a>".repeat(100_000))) {
                assertThatThrownBy(() -> unmarshal(text)).isInstanceOfSatisfying(PeltonException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_DATA);
                    assertThat(e).hasMessageNotContaining("secret'");
                });
            }
            assertThatThrownBy(server::accept).isInstanceOf(java.net.SocketTimeoutException.class);
        }
    }

    /** Routes catch it as what Camel's version of Jackson throws. */
    @ParameterizedTest
    @ValueSource(strings = {"<r><a></r>", "<r", "text", "<r>&x;</r>"})
    void when_textIsNoXml_then_theCauseStandsForThatOfJackson(String text) {
        assertThatThrownBy(() -> unmarshal(text)).isInstanceOf(PeltonException.class).hasCauseInstanceOf(JsonException.Malformed.class);
    }

    @Test
    void when_namesAreNoNames_then_noTagIsWritten() {
        assertThatThrownBy(() -> Routes.run(
                        "- from:\n    uri: lines:in\n    steps:\n      - marshal: {jacksonXml: {}}\n      - log: done\n",
                        new Message(Map.of("a><b", 1))))
                .hasMessageContaining("cannot be the name of an element");
    }

    private static Object unmarshal(String text) throws Exception {
        Message message = new Message(text);
        Routes.run("- from:\n    uri: lines:in\n    steps:\n      - unmarshal: {jacksonXml: {}}\n      - log: done\n", message);
        return message.body();
    }
}
