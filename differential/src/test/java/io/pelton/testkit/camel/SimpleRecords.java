// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** What Camel's tests evaluate, an object of JSON in each line of a file. */
final class SimpleRecords {
    private static final String RESOURCE = "/simple-records.jsonl";
    private static final int LONGEST = 4_000;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private SimpleRecords() {}

    static List<SimpleRecord> all() throws IOException {
        List<SimpleRecord> all = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(SimpleRecords.class.getResourceAsStream(RESOURCE))) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                all.add(JSON.readValue(line, SimpleRecord.class));
            }
        }
        return all;
    }

    /** Writes them in the order of their texts, without where they were made; those with traces of stacks are left out. */
    static void write(List<SimpleRecord> records, Path file) throws IOException {
        String here = Path.of("").toAbsolutePath().toString();
        List<String> lines = records.stream()
                .map(JSON::writeValueAsString)
                .filter(line -> line.length() < LONGEST)
                .map(line -> line.replace(here, "/camel"))
                .distinct()
                .sorted()
                .toList();
        Files.write(file, lines);
    }
}
