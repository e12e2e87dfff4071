// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SinkStrategyTest {
    /** HotSpot's default: larger methods are not inlined, however often they are called. */
    private static final int FREQ_INLINE_SIZE = 325;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void everyWayWritesTheSameBytes(SinkStrategy strategy) throws IOException {
        Path file = folder.resolve("lines");
        for (long lines : new long[] {0, 1, 20_003}) {
            Files.writeString(file, "what was there before".repeat(100_000));
            strategy.write(file, lines);
            if (strategy.writesFile()) {
                assertThat(Files.readString(file)).isEqualTo(expected(lines));
            }
        }
    }

    private static String expected(long lines) {
        return LongStream.range(0, lines)
                .mapToObj(i -> String.format(
                        Locale.ROOT, "%012d,sensor-%04d,%06d,north,ok,degrees-C,1.0\n", i, i % 10_000, i * 7 % 1_000_000))
                .collect(Collectors.joining());
    }

    @Test
    void aLineHas55Bytes_andTheLargestNumbersFit() {
        byte[] line = new byte[Reading.LINE_BYTES];
        Reading largest = new Reading(999_999_999_999L, 9_999, 999_999);
        assertThat(largest.putLine(line, 0)).isEqualTo(55);
        assertThat(new String(line, US_ASCII)).isEqualTo("999999999999,sensor-9999,999999,north,ok,degrees-C,1.0\n");
        assertThat(new String(largest.line(), US_ASCII) + "\n").isEqualTo(new String(line, US_ASCII));
        assertThat(new String(Reading.of(123).line(), US_ASCII)).isEqualTo("000000000123,sensor-0123,000861,north,ok,degrees-C,1.0");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1_000_000_000_000L})
    void aReadingWithoutALine_isRefusedWhereItIsMade(long number) {
        assertThatThrownBy(() -> new Reading(number, 0, 0)).hasMessageContaining("at most 12, 4 and 6 digits");
    }

    /** The lesson would be none if the helper were small enough; the right ones must be. */
    @Test
    void theHelperForEveryTypeIsTooLargeToBeInlined_theOthersAreNot() throws IOException {
        assertThat(codeLength(AnyTypeLine.class, "put")).isGreaterThan(FREQ_INLINE_SIZE);
        assertThat(codeLength(FixedLine.class, "put")).isLessThan(FREQ_INLINE_SIZE);
        assertThat(codeLength(Reading.class, "putLine")).isLessThan(FREQ_INLINE_SIZE);
        assertThat(codeLength(Reading.class, "putFields")).isLessThan(FREQ_INLINE_SIZE);
    }

    /** Of the largest method of that name. */
    static int codeLength(Class<?> type, String method) throws IOException {
        try (var in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            ClassModel model = ClassFile.of().parse(in.readAllBytes());
            return model.methods().stream()
                    .filter(m -> m.methodName().equalsString(method))
                    .mapToInt(m -> ((CodeAttribute) m.code().orElseThrow()).codeLength())
                    .max()
                    .orElseThrow();
        }
    }
}
