// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.generate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class RecordGeneratorTest {
    private static final int MANY = 100_000;

    /** Benchmarks and examples rely on these files: a changed checksum is a changed data set. */
    static Stream<Arguments> dataSets() {
        return Stream.of(
                arguments((LongFunction<RecordGenerator>) AccessLog::new, "275ac321"),
                arguments((LongFunction<RecordGenerator>) seed -> new Measurements(seed, 413), "d9529e2b"),
                arguments((LongFunction<RecordGenerator>) seed -> new Measurements(seed, 10_000), "c75625a5"),
                arguments((LongFunction<RecordGenerator>) Orders::new, "09d38e84"));
    }

    @ParameterizedTest
    @MethodSource("dataSets")
    void theSameSeedGivesTheSameBytesForEver(LongFunction<RecordGenerator> kind, String checksum) {
        CRC32 crc = new CRC32();
        crc.update(bytes(kind.apply(7), 10_000));
        assertThat("%08x".formatted(crc.getValue())).isEqualTo(checksum);
    }

    @ParameterizedTest
    @MethodSource("dataSets")
    void anotherSeedGivesOtherRecords(LongFunction<RecordGenerator> kind) {
        assertThat(bytes(kind.apply(1), 10)).isNotEqualTo(bytes(kind.apply(2), 10));
    }

    @ParameterizedTest
    @MethodSource("dataSets")
    void asManyLinesComeAsWereAskedFor(LongFunction<RecordGenerator> kind) {
        assertThat(bytes(kind.apply(1), 0)).isEmpty();
        assertThat(lines(kind.apply(1), 12_345)).hasSize(12_345);
    }

    @Test
    void theAccessLogHasTheCombinedFormat() {
        assertThat(lines(new AccessLog(1), 2_000))
                .allMatch(line -> line.matches(
                        "\\d+\\.\\d+\\.\\d+\\.\\d+ - (-|u\\d+) \\[\\d\\d/Jan/2026:\\d\\d:\\d\\d:\\d\\d \\+0000\\] "
                                + "\"[A-Z]+ /\\S* HTTP/1\\.1\" [2-5]\\d\\d (-|\\d+) \"\\S+\" \"[^\"]+\""));
    }

    @Test
    void twoOfAHundredRequestsEndWithStatus500AndHardlyAnythingElseLooksLikeIt() {
        List<String> lines = lines(new AccessLog(1), MANY);
        long failed = lines.stream().filter(line -> line.contains("\" 500 ")).count();
        assertThat(failed).isCloseTo(MANY / 50, within(MANY / 500L));
        assertThat(lines.stream().filter(line -> line.contains(" 500 ")).count() - failed).isLessThan(MANY / 1000);
    }

    @Test
    void measurementsAreScatteredAroundTheMeanOfTheirStation() {
        Map<String, Double> means = lines(new Measurements(1, 413), MANY).stream()
                .map(line -> line.split(";"))
                .collect(Collectors.groupingBy(
                        parts -> parts[0], Collectors.averagingDouble(parts -> Double.parseDouble(parts[1]))));
        assertThat(means).hasSize(413);
        assertThat(means.get("Zürich")).isCloseTo(9.3, within(3.0));
        assertThat(means.get("Bangkok")).isCloseTo(28.7, within(3.0));
    }

    @Test
    void measurementsHaveOneDecimalAndStayBelowAHundredDegrees() {
        assertThat(lines(new Measurements(1, 413), MANY)).allMatch(line -> line.matches("[^;]{1,40};-?\\d{1,2}\\.\\d"));
    }

    @Test
    void thereAreTenThousandDifferentStations() {
        assertThat(Stations.first(Stations.MAX).stream().map(Stations.Station::name).distinct())
                .hasSize(10_000)
                .allMatch(name -> name.getBytes(StandardCharsets.UTF_8).length <= 100);
    }

    @Test
    void ordersAreJsonObjectsWithRunningIds() {
        List<String> lines = lines(new Orders(1), 1_000);
        assertThat(lines)
                .allMatch(line -> line.matches("\\{\"id\":\\d+,\"customer\":\"C\\d{6}\",\"country\":\"[A-Z]{2}\","
                        + "\"currency\":\"[A-Z]{3}\",\"amount\":\\d+\\.\\d\\d,\"items\":[1-9],\"status\":\"[a-z]+\","
                        + "\"timestamp\":\"2026-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\"}"));
        assertThat(lines.getLast()).startsWith("{\"id\":1000,");
    }

    private static List<String> lines(RecordGenerator generator, int records) {
        return new String(bytes(generator, records), StandardCharsets.UTF_8).lines().toList();
    }

    private static byte[] bytes(RecordGenerator generator, int records) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            generator.write(records, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
