// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Collectors;
import org.apache.camel.catalog.CamelCatalog;
import org.apache.camel.catalog.DefaultCamelCatalog;
import org.apache.camel.tooling.model.ComponentModel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The list of Camel's components is that of its catalogue. */
class CamelComponentsTest {
    @Test
    void listIsThatOfTheCatalogue() throws Exception {
        CamelCatalog catalogue = new DefaultCamelCatalog();
        String wanted = catalogue.findComponentNames().stream()
                .map(catalogue::componentModel)
                .sorted(Comparator.comparing(ComponentModel::getScheme))
                .map(component -> component.getScheme() + " " + component.getSyntax() + "\n")
                .collect(Collectors.joining());
        Path made = Files.writeString(Path.of("target/camel-components.txt"), wanted);
        assertThat(Path.of("../routes/src/main/resources/io/pelton/routes/camel-components.txt"))
                .as("copy %s there", made)
                .hasContent(wanted);
    }
}
