// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.testkit.camel.KameletSurvey.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which kamelets of Camel's catalogue can be used, as docs/kamelets.md says. */
class KameletCatalogueTest {
    private static final Path PAGE = Path.of("../docs/kamelets.md");
    private static final String WRITE = "pelton.kamelets.write";
    private static final String COMMAND =
            "mvn -q test -pl differential -am -Dtest=KameletCatalogueTest -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE + "=true";

    @Test
    void thePageSaysWhatCanBeUsed() throws IOException {
        String page = page(new KameletSurvey().rows());
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE)).as("write it anew: " + COMMAND).isEqualTo(page);
    }

    private static String page(List<Row> rows) {
        StringBuilder page = new StringBuilder();
        List<Row> usable = rows.stream().filter(row -> row.missing().isEmpty()).toList();
        page.append("# Kamelets of Camel's catalogue\n\n")
                .append("Of the ").append(rows.size()).append(" kamelets of camel-kamelets 4.18.0, ").append(usable.size())
                .append(" can be used: they load and make a plan if what they require is given.\n")
                .append("The others ask for something that is not there. A kamelet of one's own needs nothing but what routes need.\n\n")
                .append("A component that is a bean is named by its class. Classes of Camel work on Camel's Exchange, so they cannot be\n")
                .append("used without it, whatever is on the class path.\n\n")
                .append("This page is generated: `").append(COMMAND).append("`\n\n")
                .append("## What is missing most\n\n| | kamelets |\n|---|---|\n");
        counts(rows).entrySet().stream()
                .filter(entry -> entry.getValue() > 2)
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> page.append("| ").append(entry.getKey()).append(" | ").append(entry.getValue()).append(" |\n"));
        page.append("\n## All\n\n| kamelet | | missing |\n|---|---|---|\n");
        rows.forEach(row -> page.append("| `").append(row.name()).append("` | ").append(row.type()).append(" | ")
                .append(row.missing().isEmpty() ? "nothing" : cell(String.join("; ", row.missing()))).append(" |\n"));
        return page.toString();
    }

    private static Map<String, Integer> counts(List<Row> rows) {
        Map<String, Integer> counts = new TreeMap<>();
        rows.forEach(row -> row.missing().forEach(reason -> counts.merge(reason, 1, Integer::sum)));
        return counts;
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
