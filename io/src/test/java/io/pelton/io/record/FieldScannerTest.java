// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import io.pelton.io.record.BadRecordException.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class FieldScannerTest {
    private static final String[] PIECES = {
        "a", "bc", "\n", "\n", "\r\n", "\r", ",", ",", "\"", "\"", "\"\"", "\"q\"", "\"x,y\"", "\"1\n2\"", "\u00FF"
    };

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#hundred")
    void when_cutAnywhereIntoAnyBuffer_then_sameRecordsAsTheNaiveParser(long seed) throws IOException {
        Random random = new Random(seed);
        String content = content(random, 16);
        boolean isQuoted = random.nextInt(4) > 0;
        // the limit is only met by a record as a whole: how far a bad one is read before that is not the naive parser's
        int maxBytes = 1_000;
        List<NaiveFields.Row> expected = NaiveFields.of(content, ',', isQuoted, maxBytes);
        byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
        for (int bufferBytes = 1; bufferBytes < bytes.length + 3; bufferBytes++) {
            for (int cut = 0; cut <= bytes.length; cut++) {
                InputStream in = new PiecewiseInput(bytes, 0, cut);
                assertThat(read(in, isQuoted, options(bufferBytes, maxBytes)))
                        .as("%s with a buffer of %d bytes, cut at %d", content, bufferBytes, cut)
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_thereAreManyChunks_then_sameRecordsAsTheNaiveParser(long seed) throws IOException {
        Random random = new Random(seed);
        String content = content(random, 20_000);
        byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
        ScanOptions options = options(1 + random.nextInt(20_000), 1 << 20);
        InputStream in = new PiecewiseInput(bytes, 0, random.nextInt(bytes.length));
        assertThat(read(in, true, options)).isEqualTo(NaiveFields.of(content, ',', true, 1 << 20));
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_recordsAreTooLong_then_thoseAloneAreRejectedWhateverTheBuffer(long seed) throws IOException {
        Random random = new Random(seed);
        String content = content(random, 30).replace("\"", "");
        int maxBytes = 1 + random.nextInt(6);
        List<NaiveFields.Row> expected = NaiveFields.of(content, ',', false, maxBytes);
        byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
        for (int bufferBytes = 1; bufferBytes < bytes.length + 3; bufferBytes++) {
            InputStream in = new PiecewiseInput(bytes, 0, random.nextInt(bytes.length + 1));
            assertThat(read(in, false, options(bufferBytes, maxBytes))).isEqualTo(expected);
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#hundred")
    void when_quotedRecordsAreTooLong_then_theSameWhateverTheBuffer(long seed) throws IOException {
        Random random = new Random(seed);
        String content = content(random, 24);
        int maxBytes = 1 + random.nextInt(20);
        byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
        List<NaiveFields.Row> expected = NaiveFields.of(content, ',', true, maxBytes);
        List<String> reasons = reasons(new ByteArrayInputStream(bytes), options(1_000, maxBytes));
        for (int bufferBytes = 1; bufferBytes < bytes.length + 3; bufferBytes++) {
            int cut = random.nextInt(bytes.length + 1);
            assertThat(read(new PiecewiseInput(bytes, 0, cut), true, options(bufferBytes, maxBytes)))
                    .as("%s, at most %d bytes, with a buffer of %d, cut at %d", content, maxBytes, bufferBytes, cut)
                    .isEqualTo(expected);
            assertThat(reasons(new PiecewiseInput(bytes, 0, cut), options(bufferBytes, maxBytes)))
                    .as("%s, at most %d bytes, with a buffer of %d, cut at %d", content, maxBytes, bufferBytes, cut)
                    .isEqualTo(reasons);
        }
    }

    /** What is wrong with the bad records. */
    private static List<String> reasons(InputStream in, ScanOptions options) throws IOException {
        FieldScanner scanner = new FieldScanner(in, new FieldFormat((byte) ',', true), options);
        List<String> reasons = new ArrayList<>();
        while (!scanner.isFinished()) {
            try {
                scanner.next();
            } catch (BadRecordException e) {
                reasons.add(e.reason() + " " + e.length() + " " + e.getMessage());
            }
        }
        return reasons;
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_cutIntoRangesAnywhere_then_eachRecordIsReadOnce(long seed) throws IOException {
        Random random = new Random(seed);
        String content = content(random, 30).replace("\"", "");
        byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
        List<List<String>> expected = NaiveFields.of(content, ',', false, 1_000).stream()
                .map(NaiveFields.Row::fields)
                .toList();
        for (int cut = 0; cut <= bytes.length; cut++) {
            List<List<String>> found = new ArrayList<>();
            int bufferBytes = 1 + random.nextInt(20);
            for (long[] range : new long[][] {{0, cut}, {cut, bytes.length}}) {
                int from = (int) Math.max(range[0] - 1, 0);
                ScanOptions options = options(bufferBytes, 1_000).withRange(from, range[1]);
                FieldScanner scanner =
                        new FieldScanner(new PiecewiseInput(bytes, from, from + 3), FieldFormat.plain(','), options);
                if (range[0] > 0) {
                    scanner.skipRest();
                }
                while (scanner.next()) {
                    found.add(fields(scanner));
                }
                assertThat(scanner.isFinished()).isTrue();
            }
            assertThat(found).as("%s cut at %d", content, cut).isEqualTo(expected);
        }
    }

    @Test
    void when_aFieldIsQuoted_then_itIsGivenWithoutQuotes() throws IOException {
        FieldScanner scanner = scanner("\"a;\"\"b\"\"\nc\";;\"\"\r\nlast;\"x\"", FieldFormat.quoted(';'));
        assertThat(scanner.next()).isTrue();
        assertThat(fields(scanner)).containsExactly("a;\"b\"\nc", "", "");
        assertThat(scanner.record()).hasToString("\"a;\"\"b\"\"\nc\";;\"\"");
        assertThat(scanner.next()).isTrue();
        assertThat(fields(scanner)).containsExactly("last", "x");
        assertThat(scanner.line()).isEqualTo(3);
        assertThat(scanner.next()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "'a,b\"c', 'there is a quote in a field that does not begin with one, at offset 7 in line 2'",
                "'\"ab\" ,c', 'behind the closing quote there is neither a delimiter nor a line end, at offset 8 in line 2'",
                "'a,\"bc', 'the quote opened in line 2 is not closed before the end'",
                "'\"bc\"x', 'behind the closing quote there is neither a delimiter nor a line end, at offset 8 in line 2'"
            })
    void when_quotesAreWrong_then_theErrorSaysWhere(String record, String message) throws IOException {
        FieldScanner scanner = scanner("x,y\n" + record, FieldFormat.CSV);
        assertThat(scanner.next()).isTrue();
        BadRecordException bad = catchThrowableOfType(BadRecordException.class, scanner::next);
        assertThat(bad).hasMessage(message);
        assertThat(bad.reason()).isEqualTo(Reason.BAD_QUOTE);
        assertThat(bad.line()).isEqualTo(2);
        assertThat(bad.offset()).isEqualTo(4);
        assertThat(bad.beginning()).hasToString(record);
        assertThat(scanner.next()).isFalse();
    }

    @Test
    void when_aQuoteIsNeverClosed_then_onlyItsLineIsLost() throws IOException {
        FieldScanner scanner = scanner("a,\"b\nc,d\ne,f\n", FieldFormat.CSV);
        assertThatThrownBy(scanner::next).hasMessage("the quote opened in line 1 is not closed before the end");
        assertThat(scanner.next()).isTrue();
        assertThat(fields(scanner)).containsExactly("c", "d");
        assertThat(scanner.line()).isEqualTo(2);
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.next()).isFalse();
        assertThat(scanner.records()).isEqualTo(3);
    }

    @Test
    void when_bytesAreNotUtf8_then_theErrorNamesTheByteIfThatIsWanted() throws IOException {
        byte[] bytes = {'a', '\n', 'b', ',', (byte) 0xC3, 'x', '\n', 'c', '\n'};
        FieldScanner scanner = new FieldScanner(
                new ByteArrayInputStream(bytes), FieldFormat.CSV, ScanOptions.DEFAULT.withChecksUtf8(true));
        assertThat(scanner.next()).isTrue();
        BadRecordException bad = catchThrowableOfType(BadRecordException.class, scanner::next);
        assertThat(bad).hasMessage("this is not UTF-8: the byte 0xc3 at offset 4 is not valid there");
        assertThat(bad.reason()).isEqualTo(Reason.BAD_ENCODING);
        assertThat(bad.line()).isEqualTo(2);
        assertThat(scanner.next()).isTrue();
        assertThat(fields(scanner)).containsExactly("c");
    }

    @Test
    void when_theDelimiterIsALineEnd_then_refused() {
        assertThatThrownBy(() -> FieldFormat.plain('\n')).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FieldFormat.quoted('"')).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FieldFormat.quoted('\u00A7')).hasMessageContaining("no ASCII character");
    }

    private static FieldScanner scanner(String content, FieldFormat format) {
        return new FieldScanner(
                new ByteArrayInputStream(content.getBytes(StandardCharsets.ISO_8859_1)), format, ScanOptions.DEFAULT);
    }

    private static ScanOptions options(int bufferBytes, int maxBytes) {
        return ScanOptions.DEFAULT.withBufferBytes(bufferBytes).withMaxRecordBytes(maxBytes);
    }

    private static List<NaiveFields.Row> read(InputStream in, boolean isQuoted, ScanOptions options)
            throws IOException {
        FieldScanner scanner = new FieldScanner(in, new FieldFormat((byte) ',', isQuoted), options);
        List<NaiveFields.Row> rows = new ArrayList<>();
        while (true) {
            List<String> fields = List.of();
            boolean isBad = false;
            try {
                if (!scanner.next()) {
                    return rows;
                }
                fields = fields(scanner);
            } catch (BadRecordException e) {
                isBad = true;
                assertThat(e.offset()).isEqualTo(scanner.recordOffset());
                assertThat(e.line()).isEqualTo(scanner.line());
            }
            rows.add(new NaiveFields.Row(
                    fields, isBad, (int) scanner.recordOffset(), (int) scanner.line(), (int) scanner.offset()));
        }
    }

    private static List<String> fields(FieldScanner scanner) {
        List<ByteSlice> slices = new ArrayList<>();
        for (int i = 0; i < scanner.fieldCount(); i++) {
            slices.add(scanner.field(i));
        }
        // decoded only now: all fields of a record are valid at the same time
        return slices.stream().map(FieldScannerTest::latin1).toList();
    }

    private static String latin1(ByteSlice slice) {
        byte[] bytes = new byte[slice.length()];
        slice.copyTo(bytes, 0);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static String content(Random random, int pieces) {
        StringBuilder content = new StringBuilder();
        for (int i = random.nextInt(pieces); i > 0; i--) {
            content.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return content.toString();
    }
}
