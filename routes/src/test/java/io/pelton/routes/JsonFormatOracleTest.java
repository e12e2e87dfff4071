// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** JSON on Camel and on Pelton. */
final class JsonFormatOracleTest {
    private static final List<String> TEXTS = List.of(
            "{}", "[]", "{\"a\":1}", " {\"a\" : [1, 2.5, -0, 1e3, 12345678901, 123456789012345678901234567890, true, false, null]} \n",
            "\"text\"", "\"\"", "7", "-7", "2147483648", "9223372036854775807", "9223372036854775808", "0.1", "1.0", "1E400x", "true",
            "false", "null", "", " ", "{", "[1", "{\"a\"}", "{a:1}", "{'a':1}", "[1,]", "{\"a\":1,}", "nul", "NaN", "Infinity", "01", "+1", ".5",
            "\"\\u00e4\\n\\ud83d\\ude00ä😀\"", "\"a\nb\"", "\"\\x\"", "// c\n1", "/* c */ 1", "#c\n1", "{\"b\":1,\"a\":{\"c\":[{\"d\":\"x\"}]}}",
            "{\"\":1}", "[[],[[]],{}]", "{\"a.b\":1,\"a[0]\":2}", "12345678901234567890.12345678901234567890",
            "-0.0", "1e-400", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "\"\\u0000\"", "hello", "{\"a\":\"${body}\"}");

    /** Members have types of Java in both. */
    public record Point(int x, @Nullable String name) {}

    /** A Java object with accessors. */
    public static final class Bean {
        private String firstName = "f";
        private List<Point> points = new ArrayList<>();

        public String getFirstName() {
            return firstName;
        }

        public void setFirstName(String newName) {
            firstName = newName;
        }

        public List<Point> getPoints() {
            return points;
        }

        public void setPoints(List<Point> newPoints) {
            points = newPoints;
        }

        @Override
        public String toString() {
            return firstName + points;
        }
    }

    @SuppressWarnings("JavaUtilDate") // it is one of the types that are compared
    private static List<@Nullable Object> values() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("b", 1);
        map.put("a", null);
        map.put("ä😀/\"\\", List.of(1L, 2.5, 1e100, new BigDecimal("1.50"), new BigInteger("123456789012345678901")));
        map.put("empty", "");
        map.put("list", Arrays.asList(null, Map.of(), List.of()));
        Bean bean = new Bean();
        bean.getPoints().add(new Point(1, null));
        return Arrays.asList(
                map, List.of(), List.of(map, map), "text", "", "ä😀</script>\u2028\u0001", 7, 7L, 7.0, 1e20f, true, null, 'c', new Date(0),
                new Point(1, "n"), bean, new byte[] {1, -1}, new int[] {1, 2}, new String[] {"a"}, Double.NaN, Map.of("d", new Date(1)),
                Map.of(1, 2), Thread.State.NEW, Map.of("p", new Point(3, null)));
    }

    static Stream<String> unmarshals() {
        return Stream.of(
                "{}", "{library: Jackson}", "{useList: true}", "{unmarshalType: java.util.Map}", "{unmarshalType: java.util.List}",
                "{unmarshalType: java.util.LinkedHashMap}", "{unmarshalType: java.lang.String}", "{unmarshalType: java.lang.Object}",
                "{unmarshalType: java.lang.Integer}", "{enableFeatures: USE_BIG_DECIMAL_FOR_FLOATS}",
                "{enableFeatures: 'USE_BIG_INTEGER_FOR_INTS,ACCEPT_SINGLE_VALUE_AS_ARRAY', useList: true}",
                "{prettyPrint: true, include: NON_NULL}", "{allowUnmarshallType: false}", "{contentTypeHeader: false}",
                "{unmarshalType: java.util.Map, useList: true}");
    }

    static Stream<String> marshals() {
        return Stream.of(
                "{}", "{prettyPrint: true}", "{include: NON_NULL}", "{include: NON_EMPTY}", "{contentTypeHeader: false}",
                "{disableFeatures: WRITE_DATES_AS_TIMESTAMPS}", "{disableFeatures: WRITE_DATES_AS_TIMESTAMPS, timezone: Europe/Vienna}",
                "{enableFeatures: ORDER_MAP_ENTRIES_BY_KEYS}", "{enableFeatures: WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED}",
                "{enableFeatures: 'INDENT_OUTPUT,WRITE_ENUMS_USING_INDEX'}", "{namingStrategy: SNAKE_CASE}",
                "{namingStrategy: UPPER_CAMEL_CASE, include: NON_NULL, prettyPrint: true}", "{combineUnicodeSurrogates: true}",
                "{disableFeatures: FAIL_ON_EMPTY_BEANS}", "{useList: true}");
    }

    @ParameterizedTest
    @MethodSource("unmarshals")
    void when_textIsRead_then_valuesAndTypesAreCamels(String options) throws Exception {
        try (FormatOracle oracle = FormatOracle.of("unmarshal: {json: " + options + "}")) {
            for (String text : TEXTS) {
                oracle.compare(text);
                oracle.compare(text.getBytes(StandardCharsets.UTF_8));
            }
            oracle.compare(new ByteArrayInputStream("[1]".getBytes(StandardCharsets.UTF_8)) {
                @Override
                public void close() {
                    reset();
                }
            });
            oracle.compare(new StringReader("[1]") {
                @Override
                public void close() {
                    try {
                        reset();
                    } catch (java.io.IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }
            });
            // Camel refuses the mark in texts; here it is passed over in both
            oracle.compare("\uFEFF{\"a\":1}".getBytes(StandardCharsets.UTF_8));
            oracle.compare(null);
        }
    }

    @ParameterizedTest
    @MethodSource("marshals")
    void when_aValueIsWritten_then_theBytesAreCamels(String options) throws Exception {
        try (FormatOracle oracle = FormatOracle.of("marshal: {json: " + options + "}")) {
            for (Object value : values()) {
                oracle.compare(value);
            }
        }
    }

    @Test
    void when_javaObjectsAreAskedFor_then_theyAreCamels() throws Exception {
        for (String type : List.of(Point.class.getName(), Bean.class.getName())) {
            for (String more : List.of("", ", useList: true", ", disableFeatures: FAIL_ON_UNKNOWN_PROPERTIES")) {
                try (FormatOracle oracle = FormatOracle.of("unmarshal: {json: {unmarshalType: '" + type + "'" + more + "}}")) {
                    for (String text : List.of(
                            "{\"x\":1,\"name\":\"n\"}", "{\"firstName\":\"y\",\"points\":[{\"x\":2}]}", "{\"z\":1}", "[{\"x\":1}]", "{}",
                            "7", "null", "{\"x\":\"1\"}", "{\"x\":\"y\"}")) {
                        oracle.compare(text);
                    }
                }
            }
        }
    }

    @Test
    void when_randomValuesGoThereAndBack_then_bothWaysAreCamels() throws Exception {
        Random random = new Random(4);
        try (FormatOracle writing = FormatOracle.of("marshal: {json: {}}");
                FormatOracle reading = FormatOracle.of("unmarshal: {json: {}}")) {
            for (int i = 0; i < 300; i++) {
                Object value = value(random, 4);
                writing.compare(value);
                String text = new tools.jackson.databind.ObjectMapper().writeValueAsString(value);
                reading.compare(text);
                // most of these are no JSON any more
                StringBuilder damaged = new StringBuilder(text);
                damaged.setCharAt(random.nextInt(text.length()), "{}[],:\"1 x".charAt(random.nextInt(10)));
                if (!isRefusedHereOnly(damaged.toString())) {
                    reading.compare(damaged.toString());
                }
            }
        }
    }

    /** Camel ignores what stands behind the first value, and all but the last member of a name, and passes half pairs. */
    private static boolean isRefusedHereOnly(String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            return true;
        }
        try {
            new tools.jackson.databind.ObjectMapper(tools.jackson.core.json.JsonFactory.builder()
                            .enable(tools.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                            .build())
                    .readTree(text);
            return false;
        } catch (tools.jackson.core.JacksonException e) {
            return true;
        }
    }

    private static @Nullable Object value(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 6 : 8)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextLong();
            case 2 -> random.nextDouble() * Math.pow(10, random.nextInt(40) - 20);
            case 3 -> random.nextBoolean();
            case 4 -> null;
            case 5 -> text(random);
            case 6 -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(value(random, depth - 1));
                }
                yield list;
            }
            default -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    map.put(text(random), value(random, depth - 1));
                }
                yield map;
            }
        };
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(List.of("a", "Z", "ä", "€", "😀", "\"", "\\", "\n", "\u0001", "/", "'", " ", "7").get(random.nextInt(13)));
        }
        return text.toString();
    }

    @Test
    void when_theOracleIsAsked_then_itSeesTypesAndHeaders() throws Exception {
        try (FormatOracle oracle = FormatOracle.of("marshal: {json: {}}")) {
            assertThat(oracle.onCamel(Map.of("a", 1))).isEqualTo("bytes<{\"a\":1}> {Content-Type=String application/json, h=String 1}");
        }
    }
}
