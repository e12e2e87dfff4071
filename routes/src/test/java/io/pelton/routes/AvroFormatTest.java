// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.format.AvroFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Avro as Avro's own library writes and reads it, and data that wants to do harm. */
final class AvroFormatTest {
    private static final String ORDER = """
            {"type": "record", "name": "Order", "namespace": "shop", "fields": [
              {"name": "id", "type": "long"},
              {"name": "state", "type": {"type": "enum", "name": "State", "symbols": ["NEW", "DONE"]}, "default": "NEW"},
              {"name": "note", "type": ["null", "string"]},
              {"name": "lines", "default": [], "type": {"type": "array", "items":
                {"type": "record", "name": "Line", "fields": [
                  {"name": "item", "type": "string"}, {"name": "count", "type": "int", "default": 1}, {"name": "price", "type": "double"}]}}},
              {"name": "tags", "type": {"type": "map", "values": "string"}, "default": {}},
              {"name": "key", "type": ["null", "bytes", {"type": "fixed", "name": "Key", "size": 2}], "default": null}]}
            """;

    @Test
    void when_fieldsAreMissing_then_theSchemaSaysWhatTheyAre() {
        Object read = roundTrip(ORDER, Map.of("id", 7, "lines", List.of(Map.of("item", "x", "price", 2))));

        Map<String, Object> line = new LinkedHashMap<>(Map.of("item", "x"));
        line.put("count", 1);
        line.put("price", 2.0);
        Map<String, @Nullable Object> order = new LinkedHashMap<>();
        order.put("id", 7L);
        order.put("state", "NEW");
        order.put("note", null);
        order.put("lines", List.of(line));
        order.put("tags", Map.of());
        order.put("key", null);
        assertThat(read).isEqualTo(order).hasToString(order.toString());
    }

    @Test
    void when_aTypeOfAUnionFits_then_itIsTheNearest() {
        String union = "[\"null\", \"int\", \"double\", \"string\", {\"type\": \"map\", \"values\": \"int\"},"
                + " {\"type\": \"record\", \"name\": \"P\", \"fields\": [{\"name\": \"x\", \"type\": \"int\"}]}]";
        for (Object value : Arrays.asList(null, 1, 2.5, "3", Map.of("x", 1), Map.of("x", 1, "y", 2))) {
            assertThat(roundTrip(union, value)).isEqualTo(value);
        }
        assertThat(roundTrip(union, 5L)).isEqualTo(5);
        assertThat(roundTrip(union, 1L << 40)).isEqualTo(0x1p40);
        assertThat(write(union, Map.of("x", 1))).startsWith(10);
        assertThat(write(union, Map.of("z", 1))).startsWith(8);
    }

    @Test
    void when_aLineOfCsvIsWritten_then_itsTextsAreNumbers() throws Exception {
        Message message = new Message("id,ok,name\n7,true,x\n");
        Routes.run("""
                - from:
                    uri: lines:in
                    steps:
                      - unmarshal: {csv: {useMaps: true}}
                      - marshal: {avro: {schema: '{"type": "array", "items": {"type": "record", "name": "R", "fields": [{"name": "id", "type": "int"},
                          {"name": "ok", "type": ["null", "boolean"]}, {"name": "name", "type": "string"}]}}'}}
                      - log: done
                """, message);
        assertThat((byte[]) message.body()).containsExactly(2, 14, 2, 1, 2, 'x', 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            {"id": 1, "note": null, "lines": [{"item": "a", "price": 1}, {"item": 3, "price": 1}]} | lines[1].item: string is wanted, found Integer '3'
            {"note": "n"} | id: is missing
            {"id": 1, "nite": "n"} | 'Order' has no field 'nite', did you mean 'note'?
            {"id": 1.5} | id: long is wanted, found Double '1.5'
            {"id": "9223372036854775808"} | id: long is wanted, found String '9223372036854775808'
            {"id": 1, "state": "OLD"} | state: one of NEW, DONE is wanted, found 'OLD'
            {"id": 1, "lines": {}} | lines: array is wanted, found LinkedHashMap '{}'
            {"id": 1, "note": 5} | note: string is wanted, found Integer '5'
            {"id": 1, "tags": {"a": null}} | tags.a: string is wanted, found nothing
            {"id": 1, "key": "text"} | key: null or bytes or Key is wanted, found String 'text'
            5 | Order is wanted, found Integer '5'
            {"id": 1, "lines": [{"item": "a", "price": 1, "count": 3000000000}]} | lines[0].count: int is wanted
            """)
    void when_aBodyIsNotOfTheSchema_then_theFieldIsNamed(String json, String wanted) {
        Object body = new tools.jackson.databind.ObjectMapper().readValue(json, Object.class);
        assertThatThrownBy(() -> write(ORDER, body)).isInstanceOfSatisfying(PeltonException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.BAD_CONVERSION);
            assertThat(e).hasMessageContaining(wanted);
        });
    }

    @Test
    void when_lengthsAndCountsAreHuge_then_nothingIsAllocated() {
        refused("\"string\"", number(Integer.MAX_VALUE), "bytes are wanted, where 0 are left");
        refused("\"bytes\"", number(Long.MAX_VALUE), "bytes are wanted, where 0 are left");
        refused("\"string\"", number(-1), "-1 bytes are wanted");
        refused(array("null"), number(1L << 60), "items, where 0 bytes are left");
        refused(array("null"), join(number(Long.MIN_VALUE), number(0)), "a block has 9223372036854775808 items");
        refused(array("null"), join(number(900_000), number(900_000), number(0)), "values without bytes");
        refused(array("string"), join(number(3), number(0)), "[1]: the data ends too early");
        refused(array("string"), join(number(-3), number(1 << 20)), "a block has 1048576 bytes");
        refused("{\"type\": \"map\", \"values\": \"int\"}", new byte[] {4, 2, 'a', 2, 2, 'a', 4, 0}, "the key 'a' stands twice");
        refused("\"int\"", number(1L << 40), "1099511627776 is no int");
        refused("\"long\"", new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, 2}, "too many bytes");
        refused("\"boolean\"", new byte[] {2}, "a truth value is 0 or 1");
        refused("\"string\"", new byte[] {2, (byte) 0xC3}, "UTF-8");
        refused("[\"null\", \"int\"]", number(2), "number 2 of 2 types");
        refused("\"int\"", new byte[] {2, 2}, "1 bytes stand behind the value");
        refused("\"int\"", new byte[] {'O', 'b', 'j', 1, 4}, "like a file of Avro");
        refused(ORDER, new byte[] {2, 0, 2, 8, 'x'}, "note: 4 bytes are wanted, where 1 are left");
        byte[] deep = new byte[100_000];
        Arrays.fill(deep, (byte) 2);
        refused("{\"type\": \"record\", \"name\": \"L\", \"fields\": [{\"name\": \"next\", \"type\": [\"null\", \"L\"]}]}", deep,
                "more than 500 deep");
    }

    /** A schema may name classes for Avro's other readers: none is loaded. */
    @Test
    void when_theSchemaNamesClasses_then_theyMeanNothing() {
        assertThat(roundTrip("{\"type\": \"string\", \"java-class\": \"java.io.File\"}", "x")).isEqualTo("x");
        assertThat(roundTrip(
                        "{\"type\": \"array\", \"items\": \"int\", \"java-class\": \"java.util.Vector\", \"java-element-class\": \"x.Y\"}",
                        List.of(1)))
                .isInstanceOf(java.util.ArrayList.class);
        assertThat(roundTrip("{\"type\": \"record\", \"namespace\": \"java.lang\", \"name\": \"Thread\", \"fields\": []}", Map.of()))
                .isEqualTo(Map.of());
    }

    @Test
    void when_valuesAreRandom_then_bytesAndValuesAreThoseOfAvro() throws IOException {
        for (long seed = 0; seed < 3_000; seed++) {
            RandomAvro random = new RandomAvro(new Random(seed));
            Schema schema = random.schema();
            Object value = random.value(schema);
            byte[] wanted = byAvro(schema, value);
            Message message = new Message(null);
            AvroFormat format = AvroFormat.of(schema.toString());
            Object read = format.unmarshal(message, wanted);

            assertThat(plain(read)).as("seed %d %s", seed, schema).isEqualTo(plain(value));
            assertThat((byte[]) format.marshal(message, read)).as("seed %d %s", seed, schema).isEqualTo(wanted);
            mutated(format, wanted, new Random(seed));
        }
    }

    /** Broken data is an error that has a code, or it is a value that can be written again. */
    private static void mutated(AvroFormat format, byte[] bytes, Random random) {
        for (int i = 0; i < 20 && bytes.length > 0; i++) {
            byte[] broken = Arrays.copyOf(bytes, random.nextBoolean() ? bytes.length : random.nextInt(bytes.length + 3));
            if (broken.length > 0) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            }
            Object read;
            try {
                read = format.unmarshal(new Message(null), broken);
            } catch (PeltonException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_DATA);
                continue;
            }
            assertThat(format.marshal(new Message(null), read)).isInstanceOf(byte[].class);
        }
    }

    private static byte[] byAvro(Schema schema, @Nullable Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<Object>(schema).write(value, encoder);
        encoder.flush();
        Object again = new GenericDatumReader<Object>(schema).read(null, DecoderFactory.get().binaryDecoder(bytes.toByteArray(), null));
        assertThat(plain(again)).isEqualTo(plain(value));
        return bytes.toByteArray();
    }

    /** Values of Avro's library and of Pelton in one form. */
    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case IndexedRecord record -> {
                Map<String, @Nullable Object> map = new HashMap<>();
                record.getSchema().getFields().forEach(field -> map.put(field.name(), plain(record.get(field.pos()))));
                yield map;
            }
            case Map<?, ?> given -> {
                Map<String, @Nullable Object> map = new HashMap<>();
                given.forEach((key, member) -> map.put(key.toString(), plain(member)));
                yield map;
            }
            case List<?> list -> new ArrayList<@Nullable Object>(list.stream().<@Nullable Object>map(AvroFormatTest::plain).toList());
            case ByteBuffer buffer -> {
                byte[] bytes = new byte[buffer.remaining()];
                buffer.duplicate().get(bytes);
                yield Arrays.toString(bytes);
            }
            case GenericFixed fixed -> Arrays.toString(fixed.bytes());
            case byte[] bytes -> Arrays.toString(bytes);
            case CharSequence text -> text.toString();
            case GenericData.EnumSymbol symbol -> symbol.toString();
            default -> value;
        };
    }

    private static String array(String items) {
        return "{\"type\": \"array\", \"items\": \"" + items + "\"}";
    }

    private static byte[] number(long value) {
        return write("\"long\"", value);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }

    private static byte[] write(String schema, @Nullable Object value) {
        return (byte[]) AvroFormat.of(schema).marshal(new Message(null), value);
    }

    private static @Nullable Object roundTrip(String schema, @Nullable Object value) {
        return AvroFormat.of(schema).unmarshal(new Message(null), write(schema, value));
    }

    private static void refused(String schema, byte[] bytes, String wanted) {
        assertThatThrownBy(() -> AvroFormat.of(schema).unmarshal(new Message(null), bytes)).isInstanceOfSatisfying(PeltonException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_DATA);
            assertThat(e).hasMessageContaining(wanted);
        });
    }
}
