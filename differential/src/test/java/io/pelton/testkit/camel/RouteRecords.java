// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** The routes of Camel's tests, an object of JSON in each line of a file. */
final class RouteRecords {
    private static final String RESOURCE = "/eip-records.jsonl";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private RouteRecords() {}

    static List<RouteRecord> all() throws IOException {
        try (InputStream in = Objects.requireNonNull(RouteRecords.class.getResourceAsStream(RESOURCE))) {
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    static List<RouteRecord> in(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    private static List<RouteRecord> parse(String lines) {
        List<RouteRecord> all = new ArrayList<>();
        lines.lines().forEach(line -> all.add(JSON.readValue(line, RouteRecord.class)));
        return all;
    }

    /** Writes them in the order of their tests, without where they were made. */
    static void write(Collection<RouteRecord> records, Path file) throws IOException {
        String here = Path.of("").toAbsolutePath().toString();
        Files.write(file, records.stream().map(record -> JSON.writeValueAsString(record).replace(here, "/camel")).sorted().toList());
    }
}
