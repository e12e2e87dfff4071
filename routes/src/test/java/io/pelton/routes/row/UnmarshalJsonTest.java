// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class UnmarshalJsonTest {
    private final UnmarshalJson json = new UnmarshalJson();

    /** As {@code NAME=FIELD} with bars between them. */
    private String read(String line) {
        Message message = new Message(line);
        json.accept(message);
        Row row = (Row) message.body();
        assertThat(row).hasToString(line);
        return IntStream.range(0, row.names().size())
                .mapToObj(i -> row.names().get(i) + "=" + row.text(i))
                .collect(Collectors.joining("|"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            quoteCharacter = '`',
            value = {
                "{}@``",
                "` \t{ \"a\" : 1 } \r`@a=1",
                "{\"\":\"\"}@=",
                "{\"a\":1,\"b\":-0,\"c\":1.50e+02,\"d\":12345678901234567890123}@a=1|b=-0|c=1.50e+02|d=12345678901234567890123",
                "{\"a\":true,\"b\":false,\"c\":null,\"d\":\"null\"}@a=true|b=false|c=|d=null",
                "{\"a\":\"\\\"\\\\\\/\\b\\f\\t\\u00e4\\u20AC\\ud83d\\uDE00ä€😀\"}@a=\"\\/\b\f\tä€😀ä€😀",
                "{\"\\u0061\\ud83d\\uDE00\":1}@a😀=1",
                "{\"a\":{ \"a\":[1,{}],\"a\":\"\\u0061}\" },\"b\":[ ],\"ä\":[\"ä\",2]}@a={ \"a\":[1,{}],\"a\":\"\\u0061}\" }|b=[ ]|ä=[\"ä\",2]",
                "{\"a\":\"x,y\",\"b\":\"${body}\"}@a=x,y|b=${body}"
            })
    void membersBecomeFields(String line, String fields) {
        assertThat(read(line)).isEqualTo(fields);
    }

    /** As a column of a database is null then, and not an empty text. */
    @Test
    void aMemberIsNull_itsFieldHasNoValue_alsoAfterItWasKept() throws Exception {
        Row row = json.row(bytes("{\"a\":null,\"b\":\"\",\"c\":\"null\",\"d\":null}"));
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        row.write(new StateOut(kept, RecordCodec.standard(), 0));
        Row read = Row.read(new StateIn(new ByteArrayInputStream(kept.toByteArray()), RecordCodec.standard(), 0));
        for (Row each : List.of(row, read)) {
            assertThat(IntStream.range(0, 4).mapToObj(each::value)).containsExactly(null, "", "null", null);
            assertThat(IntStream.range(0, 4).mapToObj(each::text)).containsExactly("", "", "null", "");
        }
    }

    @Test
    void namesMayDifferFromLineToLine() {
        assertThat(read("{\"a\":1,\"b\":2}")).isEqualTo("a=1|b=2");
        assertThat(read("{\"a\":3}")).isEqualTo("a=3");
        assertThat(read("{\"a\":4,\"c\":5,\"b\":6}")).isEqualTo("a=4|c=5|b=6");
        assertThat(read("{\"a\":4,\"c\":5,\"b\":6,\"d\":7}")).isEqualTo("a=4|c=5|b=6|d=7");
        assertThat(read("{}")).isEmpty();
        assertThat(read("{\"b\":1,\"a\":2}")).isEqualTo("b=1|a=2");
    }

    @Test
    void rowsOfTheSameNames_shareTheList() {
        assertThat(json.row(bytes("{\"a\":1}")).names()).isSameAs(json.row(bytes("{\"a\":2}")).names());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            quoteCharacter = '`',
            value = {
                "``@PL204 no object begins at column 1 of ''",
                "` `@PL204 no object begins at column 2 of ' '",
                "[1]@PL204 no object begins at column 1 of '[1]'",
                "\"a\"@PL204 no object begins at column 1",
                "hello@PL204 no object begins at column 1",
                "\uFEFF{}@PL204 no object begins at column 1",
                "{\"ä\":1,\"b\":2,\"ä\":3}@PL204 the name 'ä' stands a second time at column 14 of",
                "{\"a\":1}{\"b\":2}@PL204 the object has ended, but something more stands at column 8",
                "{\"a\":1} x@PL204 Unrecognized token 'x'",
                "{\"a\":1},@PL204 Unexpected character (',' (code 44))",
                "{\"ä\":nul}@PL204 Unrecognized token 'nul'",
                "{\"a\":NaN}@PL204 Non-standard token 'NaN'",
                "{\"a\":01}@PL204 Invalid numeric value: Leading zeroes not allowed",
                "{\"a\":+1}@PL204 Unexpected character ('+' (code 43))",
                "{\"a\":.5}@PL204 Unexpected character ('.' (code 46))",
                "{'a':1}@PL204 Unexpected character (''' (code 39))",
                "{\"a\":1,}@PL204 Unexpected character ('}' (code 125))",
                "{\"a\":1 // x@PL204",
                "{\"a\"@PL204 Unexpected end-of-input",
                "{\"a\":\"x@PL204 Unexpected end-of-input",
                "{@PL204 Unexpected end-of-input: expected close marker for Object at column 2 of '{'",
                "{\"a\":\"\\x\"}@PL204 Unrecognized character escape 'x'",
                "{\"a\":\"\t\"}@PL204 Illegal unquoted character ((CTRL-CHAR, code 9))",
                "{\"a\":\"\\ud83d\"}@PL204 half a surrogate pair, which is no character, is in the text at column 6",
                "{\"a\":\"x\\ude00\\ud83d\"}@PL204 half a surrogate pair",
                "{\"a\\ud83d\":1}@PL204 Broken surrogate pair in property name",
                "{\"\\ud83dx\":1}@PL204 Broken surrogate pair in property name",
                "{\"\\ud83d\\ud83d\":1}@PL204 Broken surrogate pair in property name",
                "{\"a\\ude00\":1}@PL204 Unexpected low surrogate"
            })
    void whatIsNoObject_isRefusedWithItsPlace(String line, String message) {
        assertThatThrownBy(() -> read(line))
                .isInstanceOf(PeltonException.class)
                .hasMessageStartingWith(message)
                .hasMessageEndingWith("; one JSON object on a line of its own is wanted");
    }

    @Test
    void bytesThatAreNoUtf8_areRefused() {
        byte[] overlong = {'{', '"', 'a', '"', ':', '"', (byte) 0xC3, (byte) 0xA4, (byte) 0xC0, (byte) 0x80, '"', '}'};
        assertThatThrownBy(() -> json.row(overlong))
                .hasMessageStartingWith(
                        "PL202 JSON is written in UTF-8, where the byte 0xc0 is not valid at column 8 of '{\"a\":\"ä");
        byte[] surrogate = {'{', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', ':', '1', '}'};
        assertThatThrownBy(() -> json.row(surrogate)).hasMessageStartingWith("PL202");
    }

    @Test
    void otherEncodings_areRefused() {
        assertThatThrownBy(() -> json.row("{\"a\":1}".getBytes(StandardCharsets.UTF_16LE)))
                .hasMessageStartingWith("PL204 a NUL stands at column 2");
        assertThatThrownBy(() -> json.row("{\"a\":1}".getBytes(StandardCharsets.UTF_16BE)))
                .hasMessageStartingWith("PL204 no object begins at column 1");
    }

    @Test
    void depthAndNumbersHaveLimits_textsHaveNone() {
        String deep = "[".repeat(499) + "]".repeat(499);
        assertThat(read("{\"a\":" + deep + "}")).isEqualTo("a=" + deep);
        assertThatThrownBy(() -> read("{\"a\":" + "[".repeat(100_000)))
                .hasMessageStartingWith(
                        "PL204 Document nesting depth (501) exceeds the maximum allowed (500) in '{\"a\":[[");
        assertThatThrownBy(() -> read("{\"a\":".repeat(100_000))).hasMessageContaining("nesting depth (501)");
        assertThat(read("{\"a\":" + "1".repeat(1000) + "}")).hasSize(1002);
        assertThatThrownBy(() -> read("{\"a\":" + "1".repeat(1_000_000) + "}"))
                .hasMessageStartingWith("PL204 Number value length (")
                .hasMessageContaining(" exceeds the maximum allowed (1000)");
        assertThat(read("{\"" + "n".repeat(100_000) + "\":\"" + "x".repeat(1_000_000) + "\"}")).hasSize(1_100_001);
    }

    @Test
    void manyNames_areRead_andOneThatStandsTwiceIsFound() {
        String members =
                IntStream.range(0, 200_000).mapToObj(i -> "\"n" + i + "\":" + i).collect(Collectors.joining(","));
        assertThat(json.row(bytes("{" + members + "}")).names()).hasSize(200_000);
        assertThatThrownBy(() -> read("{" + members + ",\"n7\":0}"))
                .hasMessageContaining("the name 'n7' stands a second time");
        String name = "\"" + "x".repeat(100_000) + "\":1";
        assertThatThrownBy(() -> read("{" + name + "," + name + "}"))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(400));
    }

    @Test
    void severalThreads_mayReadRowsOfDifferentNames() {
        List<String> lines = List.of("{\"a\":1,\"b\":2}", "{\"a\":1}", "{\"b\":2,\"a\":1}", "{}");
        List<List<String>> names = List.of(List.of("a", "b"), List.of("a"), List.of("b", "a"), List.of());
        assertThat(IntStream.range(0, 100_000)
                        .parallel()
                        .allMatch(i -> json.row(bytes(lines.get(i % 4))).names().equals(names.get(i % 4))))
                .isTrue();
    }

    @Test
    void noBody_isRefusedAsAnEmptyOne() {
        assertThatThrownBy(() -> json.accept(new Message(null))).hasMessageStartingWith("PL204 no object begins");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
