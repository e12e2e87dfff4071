// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.row.Row;
import io.pelton.routes.row.UnmarshalCsv;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Rows of any number of fields are cut as the naive parser cuts them, and written so that they are read as they were. */
class RowFuzzTest {
    private static final String[] PIECES = {
        ";", ";", ";", "\"", "\"\"", "\";\"", "';'", "a", "bc", "", " ", "\r", "\0", "\u00ff", ",", "\t", "1.5"
    };

    private int sound;

    @Test
    void hostileRows_areCutAsTheNaiveParserDoes_andWrittenAsTheyWereRead() {
        FuzzSeeds.run(20_000, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder line = new StringBuilder();
            for (int i = random.nextInt(14); i > 0; i--) {
                line.append(PIECES[random.nextInt(PIECES.length)]);
            }
            byte delimiter = (byte) ";;;,\t".charAt(random.nextInt(5));
            byte quote = (byte) "\"\"'".charAt(random.nextInt(3));
            List<String> expected = new NaiveSummary(delimiter, quote).fields(line.toString());
            int wanted = expected == null || random.nextInt(8) == 0 ? random.nextInt(1, 6) : expected.size();
            List<String> names = IntStream.range(0, wanted).mapToObj(i -> "f" + i).toList();
            List<String> found = fields(new UnmarshalCsv(names, delimiter, quote), line.toString());
            assertThat(found).as(line.toString()).isEqualTo(
                    expected != null && expected.size() == wanted ? expected : null);
            if (found != null) {
                sound++;
                Row written = Row.of(names, found.stream().map(RowFuzzTest::bytes).toList());
                byte[] bytes = new byte[written.length()];
                written.copyTo(bytes, 0);
                String text = new String(bytes, StandardCharsets.ISO_8859_1);
                assertThat(fields(new UnmarshalCsv(names, (byte) ',', (byte) '"'), text)).as(text).isEqualTo(found);
            }
        });
        assertThat(sound).isPositive();
    }

    /** Null if the line is malformed. */
    private static @Nullable List<String> fields(UnmarshalCsv csv, String line) {
        Message message = new Message(bytes(line));
        try {
            csv.accept(message);
        } catch (PeltonException e) {
            return null;
        }
        Row row = Row.of(message);
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < row.names().size(); i++) {
            fields.add(new String(row.field(i), StandardCharsets.ISO_8859_1));
        }
        return fields;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
