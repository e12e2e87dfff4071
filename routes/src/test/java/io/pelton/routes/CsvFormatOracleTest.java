// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** CSV on Camel and on Pelton. */
final class CsvFormatOracleTest {
    private static final List<String> TEXTS = List.of(
            "a,b\n1,2\n3,4\n", "a,b\r\n1,2\r\n", "a,b\n1,2", "", "\n", "\n\n1,2\n\n", "a", "a,b\n1\n", "a,b\n1,2,3\n", "a,,b\n,,\n",
            "\"a\",\"b\"\n\"x,y\",\"p\"\"q\"\n", "a,b\n\"line\nline\",2\n", "a,b\n\"open,2\n", "a,b\n\"x\"y,2\n", " a , b \n 1 , 2 \n", "a;b\n1;2\n",
            "a\tb\n1\t2\n", "a,b\n#c\n1,2\n", "a,b\nNULL,\\N\n", "a,b\n'1,2',3\n", "a,b\nx\\,y,z\\\\\n", "a,a\n1,2\n", "A,B\n1,2\n",
            "ä,€\n😀,2\n", "a,b\n=1+1,@x\n", "\"a\" ,b\n \"1\",2\n", "a,b\r1,2\r", "1,2,\n3,4,\n");

    private static List<@Nullable Object> values() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("b", 1);
        map.put("a", null);
        map.put("c", "x,\"y\"\nz");
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("a", " padded ");
        other.put("d", 2.5);
        return Arrays.asList(
                map, List.of(map), List.of(map, other), List.of(List.of("a", "b"), List.of(1, true)), List.of(), List.of(Map.of()),
                List.of(List.of()), Arrays.asList(Arrays.asList("a", null, "")), List.of(Arrays.asList("#", "NULL", "'", "\\", "\t", ";")),
                List.of(map, List.of("x")), null, List.<Object>of((Object) new String[] {"a", "b"}), new LinkedHashMap<>(),
                List.of(List.of("ä€😀", "=1+1", "-1", "1.5")), "");
    }

    static Stream<String> unmarshals() {
        return Stream.of(
                "{}", "{useMaps: true}", "{useOrderedMaps: true}", "{skipHeaderRecord: true}", "{useMaps: true, skipHeaderRecord: true}",
                "{header: 'a,b'}", "{header: 'a,b', useMaps: true}", "{header: 'a,b', useMaps: true, skipHeaderRecord: true}",
                "{header: 'x,y', skipHeaderRecord: true}", "{delimiter: ';'}", "{delimiter: ';', useMaps: true}", "{delimiter: \"\\t\"}",
                "{quote: \"'\"}", "{quoteDisabled: true}", "{escape: '\\'}", "{ignoreEmptyLines: false}", "{ignoreEmptyLines: true}",
                "{ignoreSurroundingSpaces: true}", "{trim: true}", "{trim: true, useMaps: true}", "{nullString: 'NULL'}",
                "{nullString: '', useMaps: true}", "{commentMarker: '#'}",
                "{captureHeaderRecord: true}", "{captureHeaderRecord: true, useMaps: true}",
                "{captureHeaderRecord: true, header: 'a,b'}", "{allowMissingColumnNames: true, useMaps: true}",
                "{ignoreHeaderCase: true, useMaps: true}", "{trailingDelimiter: true}", "{header: 'a,b', headerDisabled: true}",
                "{trailingDelimiter: true, useMaps: true, trim: true, ignoreEmptyLines: false}");
    }

    static Stream<String> marshals() {
        return Stream.of(
                "{}", "{header: 'a,b'}", "{header: 'a,b,c', skipHeaderRecord: true}", "{header: 'c,a,none'}", "{delimiter: ';'}",
                "{quote: \"'\"}", "{quoteMode: ALL}", "{quoteMode: MINIMAL}", "{quoteMode: NON_NUMERIC}", "{quoteMode: ALL_NON_NULL}",
                "{quoteMode: NONE, escape: '\\'}", "{quoteDisabled: true}", "{escape: '\\'}", "{nullString: 'NULL'}",
                "{recordSeparator: \"\\n\"}", "{trailingDelimiter: true}", "{trim: true}", "{commentMarker: '#'}", "{useMaps: true}",
                "{header: 'a,b', headerDisabled: true}", "{recordSeparatorDisabled: true}");
    }

    @ParameterizedTest
    @MethodSource("unmarshals")
    void when_textIsRead_then_recordsAreCamels(String options) throws Exception {
        try (FormatOracle oracle = FormatOracle.of("unmarshal: {csv: " + options + "}")) {
            for (String text : TEXTS) {
                oracle.compare(text);
                oracle.compare(text.getBytes(StandardCharsets.UTF_8));
            }
            Random random = new Random(10);
            for (int i = 0; i < 50; i++) {
                oracle.compare(text(random));
            }
            oracle.compare(null);
        }
    }

    @ParameterizedTest
    @MethodSource("marshals")
    void when_recordsAreWritten_then_theTextIsCamels(String options) throws Exception {
        try (FormatOracle oracle = FormatOracle.of("marshal: {csv: " + options + "}")) {
            for (Object value : values()) {
                oracle.compare(value);
            }
            Random random = new Random(11);
            for (int i = 0; i < 50; i++) {
                List<Object> records = new ArrayList<>();
                for (int k = random.nextInt(3); k >= 0; k--) {
                    records.add(List.of(text(random), random.nextInt(), text(random)));
                }
                oracle.compare(records);
            }
        }
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            text.append("ab1 ,;\t\"'\\\n\r#ä".charAt(random.nextInt(14)));
        }
        return text.toString();
    }
}
