// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.measurements;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.process.ProcessPeer;
import io.pelton.cli.Main;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** The single-purpose program computes what plain Java computes, and Pelton what the single-purpose program does. */
class MeasurementsPeersTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 413, 10_000})
    void singlePurposeProgramAgreesWithPlainJava(int stations, @TempDir Path work) throws Exception {
        Path input = Temperatures.make(work, 300_000, stations);
        Path output = work.resolve("out.csv");
        SinglePurpose.Program.main(new String[] {input.toString(), output.toString()});

        assertThat(Files.readString(output)).isEqualTo(plainJava(input));
    }

    @Test
    void peltonWritesWhatTheSinglePurposeProgramWrites(@TempDir Path work) throws Exception {
        compare(413, work);
    }

    @Test
    @EnabledIfSystemProperty(named = "pelton.nightly", matches = "true")
    void stationsAreMany_peltonWritesWhatTheSinglePurposeProgramWrites(@TempDir Path work) throws Exception {
        compare(10_000, work);
    }

    private static void compare(int stations, Path work) throws Exception {
        Path input = Temperatures.make(work, 300_000, stations);
        List<String> launcher = new Fork(Main.class, List.of()).command(List.of());
        for (ProcessPeer peer : MeasurementsBenchmark.javaPeers(launcher, Path.of("..").toAbsolutePath().normalize())) {
            assertThat(MeasurementsBenchmark.run(work).seconds(peer, input)).isPositive();
        }
    }

    private static String plainJava(Path input) throws Exception {
        Comparator<String> byBytes = Comparator.comparing(name -> name.getBytes(UTF_8), Arrays::compareUnsigned);
        Map<String, List<BigDecimal>> stations = Files.readAllLines(input).stream()
                .map(line -> line.split(";", 2))
                .collect(Collectors.groupingBy(
                        fields -> fields[0],
                        () -> new TreeMap<>(byBytes),
                        Collectors.mapping(fields -> new BigDecimal(fields[1]), Collectors.toList())));
        StringBuilder text = new StringBuilder();
        stations.forEach((name, values) -> text.append(name)
                .append(',')
                .append(values.stream().min(Comparator.naturalOrder()).orElseThrow())
                .append(',')
                .append(mean(values))
                .append(',')
                .append(values.stream().max(Comparator.naturalOrder()).orElseThrow())
                .append('\n'));
        return text.toString();
    }

    /** Rounded half up, which is towards the greater number for negative ones, too. */
    private static BigDecimal mean(List<BigDecimal> values) {
        BigDecimal sum = values.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal mean = sum.divide(BigDecimal.valueOf(values.size()), 20, RoundingMode.HALF_UP);
        return mean.add(new BigDecimal("0.05")).setScale(1, RoundingMode.FLOOR);
    }
}
