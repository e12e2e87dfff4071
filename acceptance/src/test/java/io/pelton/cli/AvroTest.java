// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Routes with Avro, whose schema lies beside them. */
class AvroTest {
    private static final String SCHEMA = """
            {"type": "record", "name": "Order", "fields": [{"name": "id", "type": "int"}, {"name": "item", "type": ["null", "string"]}]}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void filesAreThere() throws IOException {
        Files.writeString(folder.resolve("orders.csv"), "1,ä\n2,b\nx,c\n");
        Files.writeString(folder.resolve("order.avsc"), SCHEMA);
    }

    @Test
    void aSchemaLiesBesideTheRoute() throws IOException {
        assertThat(run("schema: file:order.avsc", "")).isEqualTo(1);
        assertThat(Files.readAllLines(folder.resolve("out.partial"))).containsExactly("{\"id\":1,\"item\":\"ä\"}", "{\"id\":2,\"item\":\"b\"}");
    }

    @Test
    void aBeanHoldsTheSchemaAsInCamel() throws IOException {
        assertThat(run("{library: Jackson, schemaResolver: '#bean:schemas'}", """
                - beans:
                    - name: schemas
                      type: "#class:org.apache.camel.component.jackson.avro.transform.AvroSchemaResolver"
                      properties:
                        validate: true
                        schema: '%s'
                """.formatted(SCHEMA.strip()))).isEqualTo(1);
        assertThat(Files.readAllLines(folder.resolve("out.partial"))).hasSize(2);
    }

    private int run(String options, String beans) throws IOException {
        Path file = folder.resolve("route.yaml");
        String given = options.startsWith("{") ? options : "{" + options + "}";
        Files.writeString(file, beans + """
                - from:
                    uri: lines:FOLDER/orders.csv
                    steps:
                      - unmarshal: {csv: {header: [id, item]}}
                      - marshal: {avro: OPTIONS}
                      - unmarshal: {avro: OPTIONS}
                      - marshal: {json: {}}
                      - to: lines:FOLDER/out
                """.replace("FOLDER", folder.toString()).replace("OPTIONS", given));
        return CommandLineRun.of("run", file.toString()).exitCode();
    }
}
