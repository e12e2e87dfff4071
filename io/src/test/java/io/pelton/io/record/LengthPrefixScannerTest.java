// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import io.pelton.io.record.BadRecordException.Reason;
import io.pelton.io.record.LengthPrefixScanner.Prefix;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class LengthPrefixScannerTest {
    private static final int MAX_BYTES = 20;

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_cutAnywhereIntoAnyBuffer_then_theRecordsThatWereWritten(long seed) throws IOException {
        Random random = new Random(seed);
        for (Prefix prefix : Prefix.values()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            List<String> expected = new ArrayList<>();
            for (int i = random.nextInt(6); i > 0; i--) {
                String text = "x".repeat(random.nextInt(MAX_BYTES + 5));
                write(out, prefix, text.length());
                out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
                expected.add(text.length() > MAX_BYTES ? "too long: " + text.length() : text);
            }
            byte[] bytes = out.toByteArray();
            for (int cut = 0; cut <= bytes.length; cut++) {
                ScanOptions options = ScanOptions.DEFAULT
                        .withMaxRecordBytes(MAX_BYTES)
                        .withBufferBytes(1 + random.nextInt(40));
                assertThat(read(new LengthPrefixScanner(new PiecewiseInput(bytes, 0, cut), prefix, options)))
                        .as("%s, cut at %d", prefix, cut)
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Prefix.class)
    void when_theStreamEndsWithinARecord_then_thatOneIsBadAndTheLast(Prefix prefix) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(out, prefix, 3);
        out.writeBytes("abc".getBytes(StandardCharsets.UTF_8));
        int offset = out.size();
        write(out, prefix, 4);
        out.writeBytes("abc".getBytes(StandardCharsets.UTF_8));
        LengthPrefixScanner scanner =
                new LengthPrefixScanner(new ByteArrayInputStream(out.toByteArray()), prefix, ScanOptions.DEFAULT);
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.record()).hasToString("abc");
        assertThat(scanner.offset()).isEqualTo(offset);
        BadRecordException bad = catchThrowableOfType(BadRecordException.class, scanner::next);
        assertThat(bad).hasMessage("the record has 3 bytes before the end, expected 4");
        assertThat(bad.reason()).isEqualTo(Reason.CUT_SHORT);
        assertThat(bad.offset()).isEqualTo(offset);
        assertThat(scanner.next()).isFalse();
    }

    @Test
    void when_aLengthIsNotWhole_then_anError() {
        byte[] endless = {-1, -1, -1, -1, -1, -1, -1};
        LengthPrefixScanner scanner =
                new LengthPrefixScanner(new ByteArrayInputStream(endless), Prefix.VARINT, ScanOptions.DEFAULT);
        assertThat(catchThrowableOfType(BadRecordException.class, scanner::next))
                .hasMessage("the length at offset 0 is not whole");
        scanner = new LengthPrefixScanner(new ByteArrayInputStream(new byte[1]), Prefix.BIG_ENDIAN_2, ScanOptions.DEFAULT);
        assertThat(catchThrowableOfType(BadRecordException.class, scanner::next).reason()).isEqualTo(Reason.CUT_SHORT);
    }

    @Test
    void when_aLengthHasItsHighestBitSet_then_itIsLongAndNotNegative() {
        byte[] bytes = {-1, -1, -1, -1, 0};
        LengthPrefixScanner scanner =
                new LengthPrefixScanner(new ByteArrayInputStream(bytes), Prefix.BIG_ENDIAN_4, ScanOptions.DEFAULT);
        BadRecordException bad = catchThrowableOfType(BadRecordException.class, scanner::next);
        assertThat(bad.length()).isEqualTo(0xFFFF_FFFFL);
        assertThat(bad.reason()).isEqualTo(Reason.TOO_LONG);
    }

    private static List<String> read(LengthPrefixScanner scanner) throws IOException {
        List<String> records = new ArrayList<>();
        while (true) {
            try {
                if (!scanner.next()) {
                    return records;
                }
                records.add(scanner.record().toString());
            } catch (BadRecordException e) {
                assertThat(e.reason()).isEqualTo(Reason.TOO_LONG);
                records.add("too long: " + e.length());
            }
        }
    }

    private static void write(ByteArrayOutputStream out, Prefix prefix, int length) {
        switch (prefix) {
            case BIG_ENDIAN_2 -> out.writeBytes(new byte[] {0, (byte) length});
            case LITTLE_ENDIAN_2 -> out.writeBytes(new byte[] {(byte) length, 0});
            case BIG_ENDIAN_4 -> out.writeBytes(new byte[] {0, 0, 0, (byte) length});
            case LITTLE_ENDIAN_4 -> out.writeBytes(new byte[] {(byte) length, 0, 0, 0});
            // one byte more than is needed: that is allowed
            case VARINT -> out.writeBytes(new byte[] {(byte) (length | 0x80), 0});
        }
    }
}
