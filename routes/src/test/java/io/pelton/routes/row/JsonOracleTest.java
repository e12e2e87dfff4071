// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/** Rows of random lines, sound and broken ones, against Jackson's trees. */
class JsonOracleTest {
    private static final String[] TEXTS = {
        "", "a", "b", "long enough to be no short name", "ä", "€", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\u00e4",
        "\\ud83d\\ude00", "\\u0000", "null", "1", ",", "}"
    };
    private static final String[] NUMBERS = {
        "0", "-0", "1", "-12.30", "1e2", "1.5E-3", "12345678901234567890", "0.1234567890123456789"
    };
    private static final String[] BLANKS = {"", "", "", " ", "\t", "\r", "  "};
    private static final String HOSTILE = "{}[],:\"\\\0 1a-.\u00e4";
    private static final JsonMapper LENIENT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();
    private static final JsonMapper STRICT =
            LENIENT.rebuild().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    private final UnmarshalJson json = new UnmarshalJson();

    static LongStream seeds() {
        Long given = Long.getLong("pelton.seed");
        long first = given != null ? given : System.nanoTime() & 0xFFFF_FFFFL;
        return LongStream.range(first, first + (given != null ? 1 : 300));
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void soundLines_haveTheFieldsOfTheTree(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 20; i++) {
            String line = object(random, 3, true);
            checkSame(json.row(line.getBytes(StandardCharsets.UTF_8)), tree(line, STRICT), line);
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void brokenLines_areRefusedIfAndOnlyIfTheyMustBe(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 50; i++) {
            byte[] line = broken(object(random, 2, false).getBytes(StandardCharsets.UTF_8), random);
            String text = new String(line, StandardCharsets.UTF_8);
            try {
                checkSame(json.row(line), tree(text, LENIENT), text);
            } catch (PeltonException e) {
                assertThat(e.code()).isIn(ErrorCode.MALFORMED_ROW, ErrorCode.BAD_ENCODING);
                assertThat(mustBeRefused(line, text)).as("%s: %s", text, e.getMessage()).isTrue();
            }
        }
    }

    private static boolean mustBeRefused(byte[] line, String text) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line));
            JsonNode tree = STRICT.readTree(text);
            return !tree.isObject() || hasHalfPair(tree);
        } catch (CharacterCodingException | JacksonException e) {
            return true;
        }
    }

    private static boolean hasHalfPair(JsonNode tree) {
        return tree.properties().stream()
                .anyMatch(entry -> isHalf(entry.getKey())
                        || entry.getValue().isString() && isHalf(entry.getValue().stringValue()));
    }

    private static boolean isHalf(String text) {
        return text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    private static JsonNode tree(String text, JsonMapper mapper) {
        try {
            return mapper.readTree(text);
        } catch (JacksonException e) {
            return fail("Jackson refuses " + text, e);
        }
    }

    private static void checkSame(Row row, JsonNode tree, String line) {
        assertThat(row).hasToString(line);
        assertThat(row.names()).as(line).containsExactlyElementsOf(List.copyOf(tree.propertyNames()));
        for (int i = 0; i < row.names().size(); i++) {
            String field = row.text(i);
            JsonNode value = tree.get(row.names().get(i));
            switch (value.getNodeType()) {
                case STRING -> assertThat(field).as(line).isEqualTo(value.stringValue());
                case NUMBER -> assertThat(new BigDecimal(field)).as(line).isEqualByComparingTo(value.decimalValue());
                case BOOLEAN -> assertThat(field).as(line).isEqualTo(Boolean.toString(value.booleanValue()));
                case NULL -> assertThat(field).as(line).isEmpty();
                default -> {
                    assertThat(line).contains(field);
                    assertThat(tree(field, LENIENT)).as(line).isEqualTo(value);
                }
            }
        }
    }

    /** A few other bytes in it, or its beginning only. */
    private static byte[] broken(byte[] line, SplittableRandom random) {
        for (int changes = random.nextInt(3); changes > 0; changes--) {
            line[random.nextInt(line.length)] = (byte) HOSTILE.charAt(random.nextInt(HOSTILE.length()));
        }
        return random.nextInt(4) > 0 ? line : Arrays.copyOf(line, random.nextInt(line.length + 1));
    }

    private static String object(SplittableRandom random, int depth, boolean isDistinct) {
        StringBuilder text = new StringBuilder(blank(random)).append('{').append(blank(random));
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ",").append(blank(random));
            text.append('"').append(text(random)).append(isDistinct ? i : "").append('"');
            text.append(blank(random)).append(':').append(blank(random)).append(value(random, depth, isDistinct));
        }
        return text.append(blank(random)).append('}').append(blank(random)).toString();
    }

    private static String value(SplittableRandom random, int depth, boolean isDistinct) {
        return switch (random.nextInt(depth == 0 ? 6 : 8)) {
            case 0 -> "null";
            case 1 -> "true";
            case 2 -> "false";
            case 3 -> NUMBERS[random.nextInt(NUMBERS.length)];
            case 4, 5 -> '"' + text(random) + '"';
            case 6 -> object(random, depth - 1, isDistinct);
            default -> array(random, depth, isDistinct);
        };
    }

    private static String array(SplittableRandom random, int depth, boolean isDistinct) {
        StringBuilder text = new StringBuilder("[").append(blank(random));
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(value(random, depth - 1, isDistinct)).append(blank(random)).append(i > 1 ? "," : "");
        }
        return text.append(']').toString();
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(TEXTS[random.nextInt(TEXTS.length)]);
        }
        return text.toString();
    }

    private static String blank(SplittableRandom random) {
        return BLANKS[random.nextInt(BLANKS.length)];
    }
}
