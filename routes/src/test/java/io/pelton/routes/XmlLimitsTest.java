// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a document of XML may have, whatever limits the JDK has of its own. */
class XmlLimitsTest {
    private static final String ROUTE = "- from: {uri: 'lines:x', steps: [{unmarshal: {jacksonXml: {}}}, {log: x}]}\n";

    private static String nested(int depth) {
        return "<r>" + "<a>".repeat(depth - 1) + "x" + "</a>".repeat(depth - 1) + "</r>";
    }

    @Test
    void elementsAreNested_fiveHundredMayBe() throws Exception {
        assertThat(Routes.run(ROUTE, new Message(nested(500)))).hasSize(1);
        assertThatThrownBy(() -> Routes.run(ROUTE, new Message(nested(501)))).hasMessageContaining("more than 500 deep");
    }

    @Test
    void anElementHasAttributes_twoHundredMayBe() throws Exception {
        assertThat(Routes.run(ROUTE, new Message(attributes(200)))).hasSize(1);
        assertThatThrownBy(() -> Routes.run(ROUTE, new Message(attributes(201)))).hasMessageContaining("200");
    }

    private static String attributes(int count) {
        return "<r><a " + IntStream.range(0, count).mapToObj(i -> "n" + i + "='1'").collect(Collectors.joining(" ")) + "/></r>";
    }
}
