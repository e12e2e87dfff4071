// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FieldSplitterTest {
    private static final String[] PIECES = {"a", "bc", ",", ",", "\"", "\"\"", "\"q\"", "\"x,y\"", "\u00FF"};

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_recordsAreSplit_then_theFieldsOfTheNaiveParser(long seed) {
        Random random = new Random(seed);
        FieldSplitter quoted = new FieldSplitter(FieldFormat.CSV);
        FieldSplitter plain = new FieldSplitter(FieldFormat.plain(','));
        for (int round = 0; round < 3_000; round++) {
            StringBuilder content = new StringBuilder("b");
            int pieces = random.nextInt(20) == 0 ? 6_000 : 12;
            for (int i = random.nextInt(pieces); i > 0; i--) {
                content.append(PIECES[random.nextInt(PIECES.length)]);
            }
            String record = content.substring(random.nextInt(2));
            assertThat(split(quoted, random, record)).as(record).isEqualTo(naive(record, true));
            assertThat(split(plain, random, record)).as(record).isEqualTo(naive(record, false));
        }
    }

    @Test
    void when_quotesAreWrong_then_theErrorSaysWhere() {
        FieldSplitter splitter = new FieldSplitter(FieldFormat.CSV);
        assertThatThrownBy(() -> splitter.split(slice("a,b\"")))
                .hasMessage("there is a quote in a field that does not begin with one, at byte 3 of the record");
        assertThatThrownBy(() -> splitter.split(slice("a,\"b"))).hasMessage("the quote is not closed, at byte 4 of the record");
        assertThatThrownBy(() -> splitter.split(slice("\"a\"b,c")))
                .hasMessage("behind the closing quote there is neither a delimiter nor a line end, at byte 3 of the record");
    }

    private static List<String> naive(String record, boolean isQuoted) {
        if (record.isEmpty()) {
            return List.of("");
        }
        return NaiveFields.of(record, ',', isQuoted, 1 << 20).get(0).fields();
    }

    private static List<String> split(FieldSplitter splitter, Random random, String record) {
        byte[] bytes = record.getBytes(StandardCharsets.ISO_8859_1);
        int before = random.nextInt(5);
        byte[] array = new byte[before + bytes.length + (random.nextBoolean() ? 100 : random.nextInt(5))];
        System.arraycopy(bytes, 0, array, before, bytes.length);
        ByteSlice slice = ByteSlice.empty();
        slice.moveTo(array, before, bytes.length);
        List<String> fields = new ArrayList<>();
        try {
            int count = splitter.split(slice);
            for (int i = 0; i < count; i++) {
                byte[] field = new byte[splitter.field(i).length()];
                splitter.field(i).copyTo(field, 0);
                fields.add(new String(field, StandardCharsets.ISO_8859_1));
            }
        } catch (BadRecordException e) {
            return List.of();
        }
        return fields;
    }

    private static ByteSlice slice(String text) {
        return ByteSlice.of(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
