// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** What is said about measurements, and how it looks. */
class ReportTest {
    private static final Quiet QUIET = new Quiet(1e6, 1.05e6);
    private static final Quiet NOISY = new Quiet(1e6, 2.5e6);

    @Test
    void aSpreadIsThatOfTheTextbook() {
        Spread spread = Spread.of(List.of(2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0));
        assertThat(spread.mean()).isEqualTo(5);
        assertThat(spread.min()).isEqualTo(2);
        assertThat(spread.max()).isEqualTo(9);
        assertThat(spread.sigma()).isCloseTo(2.138, within(0.001));
        // t(7) = 2.365, so 2.365 * 2.138 / sqrt(8)
        assertThat(spread.margin()).isCloseTo(1.788, within(0.01));
        assertThat(Spread.of(List.of(3.0)).margin()).isInfinite();
    }

    @Test
    void oneTimeInTenMakesAMachineNoisy() {
        List<Long> times = new ArrayList<>(Collections.nCopies(89, 1_000_000L));
        times.addAll(Collections.nCopies(10, 3_000_000L));
        assertThat(Quiet.of(times).isQuiet()).isFalse();
        assertThat(Quiet.of(times).noise()).isEqualTo(3);
        times.addAll(Collections.nCopies(10, 1_000_000L));
        assertThat(Quiet.of(times).isQuiet()).isTrue();
    }

    @Test
    void aDifferenceIsToldOnlyIfTheIntervalsAreApartAndItExceedsTheNoise() {
        Spread slow = new Spread(10, 90, 110, 100, 5);
        Spread fast = new Spread(10, 190, 210, 200, 5);
        Spread vague = new Spread(10, 20, 400, 200, 180);
        assertThat(QUIET.compare("A", fast, "B", slow)).isEqualTo("A is 2.00 times as fast as B.");
        assertThat(QUIET.compare("B", slow, "A", fast)).isEqualTo("B is 2.00 times as slow as A.");
        assertThat(QUIET.compare("A", vague, "B", slow)).isEqualTo("A against B: no difference that could be told.");
        assertThat(NOISY.compare("A", fast, "B", slow)).isEqualTo("A against B: too noisy to tell.");
    }

    @Test
    void thePageIsWellFormedWhateverTheNamesAre() throws Exception {
        String name = "<script>alert('&')</script> \"quoted\"";
        Spread spread = new Spread(3, 1, 3, 2, 1);
        Chart lines = new LineChart(
                name,
                name,
                List.of("1", name),
                name,
                List.of(new LineChart.Series(name, List.of(Optional.of(spread), Optional.empty()))));
        Chart bars = new BarChart(name, name, List.of(new BarChart.Bar(name, spread, true)));
        Table table = new Table(List.of(name, "n"), 1, List.of(List.of(name, "1")));
        Section section = new Section(name, name, List.of(lines, bars), table);
        String html = new Report(name, name, List.of(name), NOISY, List.of(section)).html();
        assertThat(html).doesNotContain("<script").contains("&lt;script&gt;");
        String xml = html.replace("<!DOCTYPE html>", "").replaceAll("<meta ([^>]*)>", "<meta $1/>");
        var document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)));
        assertThat(document.getElementsByTagName("svg").getLength()).isEqualTo(2);
    }

    @Test
    void axesEndAtRoundNumbers() {
        assertThat(new Scale(1_614).ticks()).containsExactly(0.0, 500.0, 1000.0, 1500.0, 2000.0);
        assertThat(new Scale(0.6).ticks().getLast()).isCloseTo(0.6, within(1e-9));
        assertThat(Scale.label(1500)).isEqualTo("1,500");
        assertThat(Scale.label(0.25)).isEqualTo("0.25");
    }

    @Test
    void figuresHaveThreeDigits() {
        assertThat(List.of(1234.4, 99.96, 12.34, 9.996, 1.0, 0.1234, 0.0).stream().map(Figures::compact))
                .containsExactly("1,234", "100", "12.3", "10.0", "1.00", "0.123", "0.00");
        assertThat(List.of(0L, 100L, 65_536L, 268_435_456L, 1L << 30).stream().map(Figures::bytes))
                .containsExactly("0", "100", "64 KiB", "256 MiB", "1 GiB");
    }
}
