// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The list of the constants of Camel's Exchange is that of the class. */
class ExchangeConstantsTest {
    @Test
    void listIsThatOfTheClass() throws Exception {
        List<String> wanted = new ArrayList<>();
        for (Field field : Exchange.class.getFields()) {
            if (field.getType() == String.class) {
                wanted.add(field.getName() + " " + field.get(null));
            }
        }
        wanted.sort(null);
        Path made = Files.write(Path.of("target/exchange-constants.txt"), wanted);
        assertThat(Files.readAllLines(Path.of("../routes/src/main/resources/io/pelton/routes/simple/exchange-constants.txt")))
                .as("copy %s there", made)
                .isEqualTo(wanted);
    }
}
