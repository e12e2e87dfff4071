// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CsvHeaderTest {
    private static final CsvHeader HEADER = new CsvHeader((byte) ',', (byte) '"');

    private static UnmarshalCsv read(CsvHeader header, String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return header.read(new Word(bytes, 0, bytes.length), "data.csv:1").rows();
    }

    @Test
    void namesAreReadAsFieldsAre() {
        UnmarshalCsv csv = read(new CsvHeader((byte) ';', (byte) '\''), "a;'b;''c';ü 1;\"q\"x;'d'");
        assertThat(csv.names()).containsExactly("a", "b;'c", "ü 1", "\"q\"x", "d");
        assertThat(csv.row("1;2;3;'4';5".getBytes(StandardCharsets.UTF_8)).text(3)).isEqualTo("4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|column 1 has no name in the header ''; a header names every column, each once",
                "a,,c|column 2 has no name in the header 'a,,c'",
                "`a, `|column 2 has no name",
                "a,b,\"a\"|two columns are called 'a' in the header 'a,b,\"a\"'",
                "'a','b'|the name 'a' stands in other quotes than '\"'",
                "a,\"b|the header cannot be read: PL204 field 2 begins with a quote that is never closed",
                "\"a\"b|behind the closing quote of field 1 stands 'b'"
            })
    void aHeaderThatIsNone_isRefusedWithItsPlace(String line, String message) {
        assertThatThrownBy(() -> read(HEADER, line))
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_ROW))
                .hasMessageStartingWith("PL204 data.csv:1: ")
                .hasMessageContaining(message);
    }

    @Test
    void aLineWithoutHeader_isRefused() {
        UnmarshalHeadedCsv headed = new UnmarshalHeadedCsv(HEADER, _ -> {});

        assertThatThrownBy(() -> headed.accept(new Message(Row.of(List.of("a"), List.of(new byte[] {'b'})))))
                .hasMessageStartingWith("PL204 the names of the columns are not known");
    }

    @Test
    void aHeaderMayHaveManyColumns() {
        List<String> names = IntStream.range(0, 3000).mapToObj(i -> "c" + i).toList();
        assertThat(read(HEADER, String.join(",", names)).names()).isEqualTo(names);
    }
}
