// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** YAML, Base64 and compressed data on Camel and on Pelton. */
final class BinaryFormatOracleTest {
    private static final List<String> YAML = List.of(
            "a: 1\nb: [x, 2.5, yes, no, ~, 012, 0x1F, 1_000, 1:30]\n", "", "text", "- 1\n- {a: b}\n", "a: |\n  l1\n  l2\n", "a: &x {b: 1}\nc: *x\n",
            "a: &x {b: 1}\nc: {<<: *x, d: 2}\n", "a: 2020-01-02\n", "a: 2020-01-02T03:04:05Z\n", "1: a\n2.5: b\ntrue: c\n", "a: !!str 1\nb: !!int '2'\n",
            "!!java.net.URL [http://x]\n", "!!javax.script.ScriptEngineManager []\n", "a: !x 1\n", "a: [", "a: b: c", "--- 1\n--- 2\n", "\t- x", "ä: 😀\n",
            "a: 'it''s'\nb: \"\\u00e4\\n\"\n", "? [a]\n: 1\n", "a: .inf\nb: -.INF\nc: .nan\n", "123456789012345678901234567890", "a: null\nb:\n", "# only\n",
            "a: !!binary aGk=\n", "!!set {a, b}\n", "a: 1e3\nb: 1.e+3\nc: 0o7\nd: 0b11\n", "%YAML 1.2\n---\na: 1\n", "a: ${body}\n", "null");

    private static List<@Nullable Object> values() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("b", 1);
        map.put("a", null);
        map.put("ä😀", Arrays.asList(1L, 2.5, "yes", "012", "", "a: b", "l1\nl2\n", true, null));
        map.put("list", List.of(Map.of(), List.of(), Map.of("k", "v")));
        return Arrays.asList(map, List.of(map), "text", "no", "", 7, null, List.of(), Map.of(), "1", " x ", "#", "- a", new byte[] {1, 2});
    }

    @Test
    void when_yamlIsRead_then_valuesAreCamels() throws Exception {
        try (FormatOracle oracle = FormatOracle.of("unmarshal: {yaml: {}}")) {
            for (String text : YAML) {
                oracle.compare(text);
                oracle.compare(text.getBytes(StandardCharsets.UTF_8));
            }
            oracle.compare(null);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{prettyFlow: true}", "{library: SnakeYAML}"})
    void when_yamlIsWritten_then_theTextIsCamels(String options) throws Exception {
        try (FormatOracle oracle = FormatOracle.of("marshal: {yaml: " + options + "}")) {
            for (Object value : values()) {
                oracle.compare(value);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}", "{lineLength: 0}", "{lineLength: 10}", "{lineLength: 64, lineSeparator: '|'}", "{urlSafe: true}",
                "{urlSafe: true, lineLength: 20}", "{lineLength: 3}"
            })
    void when_base64GoesThereAndBack_then_bothAreCamels(String options) throws Exception {
        try (FormatOracle writing = FormatOracle.of("marshal: {base64: " + options + "}");
                FormatOracle reading = FormatOracle.of("unmarshal: {base64: " + options + "}")) {
            for (byte[] data : data()) {
                writing.compare(data);
                reading.compare(FormatOracle.bodyOnPelton("marshal: {base64: " + options + "}", data));
            }
            writing.compare("text ä");
            writing.compare(null);
            writing.compare(Map.of());
            for (String text : List.of("", "YQ==", "YQ", "YWI=", "YWJj", "Y W\r\nJj\n", "-_-_", "+/+/", "YWJjZA==")) {
                reading.compare(text);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzipDeflater: {}", "zipDeflater: {}", "zipDeflater: {compressionLevel: 9}", "zipDeflater: {compressionLevel: 0}"})
    void when_dataIsCompressed_then_eachReadsTheOther(String format) throws Exception {
        try (FormatOracle reading = FormatOracle.of("unmarshal: {" + format + "}");
                FormatOracle writing = FormatOracle.of("marshal: {" + format + "}")) {
            for (byte[] data : data()) {
                byte[] ours = FormatOracle.bodyOnPelton("marshal: {" + format + "}", data);
                reading.compare(ours);
                reading.compare(writing.bodyOnCamel(data));
                reading.compare(Arrays.copyOf(ours, ours.length / 2));
                ours[ours.length - 1] ^= 1;
                reading.compare(ours);
            }
            reading.compare("no such data");
            reading.compare(new byte[0]);
            reading.compare(new byte[] {(byte) 0xAC, (byte) 0xED, 0, 5});
            reading.compare(null);
            writing.compare(null);
            writing.compare(Collections.emptyMap());
        }
    }

    @Test
    void when_dataIsZipped_then_eachReadsTheOther() throws Exception {
        for (String more : List.of("{}", "{preservePathElements: true}", "{maxDecompressedSize: 100}", "{allowEmptyDirectory: true}")) {
            try (FormatOracle reading = FormatOracle.of("unmarshal: {zipFile: " + more + "}");
                    FormatOracle writing = FormatOracle.of("marshal: {zipFile: {}}")) {
                for (byte[] data : data()) {
                    byte[] ours = FormatOracle.bodyOnPelton(
                            "setHeader: {name: CamelFileName, constant: a/b.txt}\n      - marshal: {zipFile: {}}", data);
                    reading.compare(ours);
                    reading.compare(Arrays.copyOf(ours, ours.length / 3));
                }
                reading.compare("no zip");
                reading.compare(new byte[0]);
                reading.compare(null);
                writing.compare(null);
            }
        }
    }

    private static List<byte[]> data() {
        Random random = new Random(13);
        List<byte[]> data = new ArrayList<>(List.of(new byte[0], "a".repeat(1000).getBytes(StandardCharsets.UTF_8)));
        for (int i = 1; i < 200; i += 13) {
            byte[] bytes = new byte[i];
            random.nextBytes(bytes);
            data.add(bytes);
        }
        return data;
    }
}
