// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.row.UnmarshalJson;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Fields of rows: the same whether they were read from CSV or from JSON. */
final class SimpleFieldTest {
    private static List<Message> messages() {
        Message csv = new Message("GET;\"500\";;ä b");
        new UnmarshalCsv(List.of("method", "status", "none", "the path"), (byte) ';', (byte) '"').accept(csv);
        Message json = new Message("{\"method\":\"GET\",\"status\":500,\"none\":null,\"the path\":\"\\u00e4 b\"}");
        new UnmarshalJson().accept(json);
        return List.of(csv, json);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "${body[method]}|GET",
        "${body['status']}|500",
        "${in.body[\"the path\"]}|ä b",
        "<${body[none]}>|<>",
        "<${body[missing]}>|<>",
        "${body[method]} ${body[status]}|GET 500",
    })
    void when_aFieldIsNamed_then_itsText(String expression, String expected) throws Exception {
        for (Message message : messages()) {
            assertThat(String.valueOf(Simple.expression(expression).evaluate(message))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "${body[status]} == 500|true",
        "${body[status]} >= 1000|false",
        "${body[status]} range '500..599'|true",
        "${body[method]} == 'GET'|true",
        "${body[the path]} contains 'ä'|true",
        "${body[method]} == ${body[status]}|false",
        "${body[missing]} == null|true",
        "${body[missing]} == 500|false",
    })
    void when_aFieldIsCompared_then_itIsDigitsOrText(String condition, boolean expected) throws Exception {
        for (Message message : messages()) {
            assertThat(Simple.predicate(condition).test(message)).isEqualTo(expected);
        }
    }

    @Test
    void when_aMemberIsNull_then_itIsNothing_andAnEmptyFieldIsAText() throws Exception {
        Predicate isNothing = Simple.predicate("${body[none]} == null");
        assertThat(messages().stream().map(isNothing::test)).containsExactly(false, true);
    }

    @Test
    void when_theBodyIsNoRow_then_refused() throws Exception {
        assertThatThrownBy(() -> Simple.expression("${body[a]}").evaluate(new Message("a")))
                .hasMessage("PL204 fields need a row as body, found a text; read it with unmarshal before");
        assertThat(Simple.predicate("${body[a]} == 1").test(new Message(null))).isFalse();
    }

    @Test
    void when_noFieldIsNamed_then_itIsSaidWhere() {
        Stream.of("${body[]}", "${body[' ']}").forEach(text -> assertThatThrownBy(() -> Simple.expression(text))
                .isInstanceOfSatisfying(SimpleSyntaxException.class, e -> assertThat(e.index()).isEqualTo(7))
                .hasMessageContaining("the name of a field is expected"));
    }
}
