// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Data that wants to do harm: refused with its place, and never changed in silence. */
@Timeout(30)
final class HostileDataTest {
    private static Message run(String steps, Object body) throws Exception {
        Message message = new Message(body);
        Routes.run("- from:\n    uri: lines:in\n    steps:\n      - " + steps + "\n      - log: done\n", message);
        return message;
    }

    private static Object unmarshal(String format, Object body) throws Exception {
        return run("unmarshal: {" + format + "}", body).body();
    }

    static Stream<Arguments> refused() {
        String deep = "[".repeat(100_000) + "]".repeat(100_000);
        return Stream.of(
                arguments("json: {}", deep, "nesting depth"),
                arguments("json: {}", "{\"a\":".repeat(5000), "nesting depth"),
                arguments("json: {}", "1".repeat(1_000_000), "length"),
                arguments("json: {}", "1e" + "1".repeat(100), ""),
                arguments("json: {}", "[1e400]", "too great for a double at line 1, column 2"),
                arguments("json: {maxStringLength: 100}", "[\"" + "x".repeat(100_000) + "\"]", "String value length"),
                arguments("json: {}", "{\"" + "n".repeat(100_000) + "\":1}", "Name length"),
                arguments("json: {}", "{\"a\":1,\n \"a\":2}", "a name stands a second time in its object at line 2, column 2"),
                arguments("json: {}", "{\"a\":null,\"a\":null}", "a name stands a second time"),
                arguments("json: {unmarshalType: java.util.TreeMap}", "{\"a\":1,\"a\":2}", "Duplicate"),
                arguments("json: {}", "NaN", "line 1"),
                arguments("json: {}", "[Infinity]", "line 1"),
                arguments("json: {}", "[\"\\ud800\"]", "half a surrogate pair, which is no character, stands at line 1, column 3"),
                arguments("json: {}", "[\"\\\\\\udc00x\"]", "half a surrogate pair"),
                arguments("json: {}", "[\"\\ud83d\\ud83d\"]", "half a surrogate pair"),
                arguments("json: {}", "\"\ud800\"", "half a surrogate pair"),
                arguments("json: {}", new byte[] {'"', (byte) 0xC3, '"'}, "PL202 JSON is read as UTF-8, where the byte 0xc3"),
                arguments("json: {}", new byte[] {'[', 0, ']', 0}, "a NUL stands"),
                arguments("json: {}", "{} {}", "the value has ended, but something more stands at line 1, column 4"),
                arguments("json: {}", new byte[] {(byte) 0xAC, (byte) 0xED, 0, 5}, "PL202"),
                arguments("csv: {}", "a,b\nc,\"open", "the CSV cannot be read at line"),
                arguments("csv: {}", "a" + ",".repeat(1_000_000), "1000001 columns in line 1, more than 16384"),
                arguments("csv: {}", new byte[] {'a', (byte) 0xFF}, "PL202"),
                arguments("yaml: {}", "a: 1\na: 2\n", "found duplicate key a"),
                arguments("yaml: {}", "[".repeat(10_000), "Nesting Depth exceeded"),
                arguments("yaml: {}", "!!javax.script.ScriptEngineManager [x]", "Global tag is not allowed"),
                arguments("yaml: {}", "a: !!java.net.URL [http://127.0.0.1:1]", "Global tag is not allowed"),
                arguments("yaml: {}", "x: " + "y".repeat(4 << 20), "exceeds the limit"),
                arguments("yaml: {}", laughs(), "Number of aliases"),
                arguments("base64: {}", "YQ==$", "Base64 cannot be read"),
                arguments("gzipDeflater: {}", new byte[] {(byte) 0xAC, (byte) 0xED, 0, 5}, "gzip cannot be read"),
                arguments("gzipDeflater: {}", gzip(new byte[32 << 20]), "decompress to more than 16777216, the limit"),
                arguments("gzipDeflater: {}", java.util.Arrays.copyOf(gzip(new byte[100]), 15), "gzip cannot be read"),
                arguments("gzipDeflater: {}", twoMembers(5), "part 2 begins with 58 8b and not with 1f 8b"),
                arguments("gzipDeflater: {}", twoMembers(-5), "the compressed data is cut short"),
                arguments("zipFile: {}", zip(Map.of("a", new byte[32 << 20])), "decompress to more than 16777216, the limit"),
                arguments("zipFile: {maxDecompressedSize: 10}", zip(Map.of("a", new byte[11])), "more than 10, the limit"),
                arguments("zipFile: {}", zip(Map.of("../a", new byte[1])), "'../a' leads out of the zip file"),
                arguments("zipFile: {}", zip(Map.of("a/../../b", new byte[1])), "leads out"),
                arguments("zipFile: {}", zip(Map.of("/etc/passwd", new byte[1])), "leads out"),
                arguments("zipFile: {}", zip(Map.of("C:\\a", new byte[1])), "leads out"),
                arguments("zipFile: {}", zip(Map.of("a\\..\\..\\b", new byte[1])), "leads out"),
                arguments("zipFile: {}", link(zip(Map.of("a", "/etc/passwd".getBytes(StandardCharsets.UTF_8)))), "a symbolic link"),
                arguments("zipFile: {}", lying(zip(Map.of("a", new byte[100]))), "zip cannot be read"),
                arguments("zipFile: {}", zip(Map.of("a", new byte[1], "b", new byte[1])), "more than one entry"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void when_dataIsHostile_then_itIsRefusedForWhatItIs(String format, Object body, String message) {
        assertThatThrownBy(() -> unmarshal(format, body))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code())
                        .isIn(ErrorCode.MALFORMED_DATA, ErrorCode.BAD_ENCODING))
                .hasMessageContaining(message);
    }

    /** As unmarshal does: it would be the text "Infinity" when it is written again. */
    @ParameterizedTest
    @ValueSource(strings = {"jsonpath: '$'", "jsonpath: {expression: '$', writeAsString: true}", "jsonpath: '$[1]'", "jq: '.'"})
    void when_noDoubleHoldsANumber_then_languagesRefuseIt(String expression) {
        for (String json : List.of("[1e400, 2]", "[-1e400, 2]", "[1, {\"a\": 1.5E+99999}]")) {
            assertThatThrownBy(() -> run("setBody: {" + expression + "}", json))
                    .isInstanceOf(ExpressionException.class)
                    .hasMessageContaining("a number is too great for a double");
        }
    }

    @Test
    void when_jsonIsNestedTooDeeply_then_itIsNotMadePretty() throws Exception {
        String pretty = "setBody: {simple: '${prettyBody}'}";
        String deepest = "[".repeat(500) + "]".repeat(500);
        assertThat(String.valueOf(run(pretty, deepest).body())).startsWith("[\n\t[\n\t\t[\n");
        String deeper = " [" + deepest + "]";
        assertThat(run(pretty, deeper).body()).isEqualTo(deeper);
        String hostile = "{".repeat(1_000_000);
        assertThat(run(pretty, hostile).body()).isEqualTo(hostile);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json: {}", "yaml: {}"})
    void when_keysCollide_then_readingStaysFast(String format) throws Exception {
        List<String> keys = List.of("");
        for (int i = 0; i < 12; i++) {
            List<String> longer = new ArrayList<>();
            keys.forEach(key -> {
                longer.add(key + "Aa");
                longer.add(key + "BB");
            });
            keys = longer;
        }
        StringBuilder text = new StringBuilder("{");
        keys.forEach(key -> text.append('"').append(key).append("\": 1,\n"));
        text.setLength(text.length() - 2);

        assertThat((Map<?, ?>) unmarshal(format, text.append('}').toString())).hasSize(4096);
    }

    @Test
    void when_textLooksLikeMore_then_itIsText() throws Exception {
        assertThat(unmarshal("json: {}", "[\"${header.x}\", \"{{x}}\", \"=1+1\"]").toString())
                .isEqualTo("[${header.x}, {{x}}, =1+1]");
        assertThat(unmarshal("csv: {}", "=1+1,@x\n").toString()).isEqualTo("[[=1+1, @x]]");
        assertThat(run("marshal: {csv: {}}", List.of(List.of("=1+1", "-x"))).body())
                .isEqualTo("=1+1,-x\r\n".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void when_javaObjectsAreSerialized_then_theyStayBytes() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new ArrayList<>(List.of("x")));
        }
        byte[] serialized = bytes.toByteArray();

        assertThat(unmarshal("gzipDeflater: {}", gzip(serialized))).isEqualTo(serialized);
        assertThat(unmarshal("zipFile: {}", zip(Map.of("a", serialized)))).isEqualTo(serialized);
        Object base64 = run("marshal: {base64: {}}", serialized).body();
        assertThat(unmarshal("base64: {}", base64)).isEqualTo(serialized);
    }

    @Test
    void when_aHeaderNamesAClass_then_itSelectsNothing() throws Exception {
        Message message = new Message("{\"a\":1}");
        message.setHeader("CamelJacksonUnmarshalType", "java.util.TreeMap");
        message.setHeader("JMSType", "java.util.TreeMap");
        Routes.run("- from:\n    uri: lines:in\n    steps:\n      - unmarshal: {json: {}}\n      - log: done\n", message);

        assertThat(message.body()).isInstanceOf(java.util.LinkedHashMap.class);
    }

    @Test
    void when_aHeaderLeadsOut_then_noZipFileIsMade() {
        assertThatThrownBy(() -> run(
                        "setHeader: {name: CamelFileName, constant: ../../x}\n      - marshal: {zipFile: {preservePathElements: true}}", "b"))
                .hasMessageContaining("leads out");
    }

    @Test
    void when_aZipFileHasSeveralEntries_then_theyComeOneByOne() throws Exception {
        byte[] zip = zip(new java.util.TreeMap<>(Map.of("a.txt", "1".getBytes(StandardCharsets.UTF_8), "b/", new byte[0], "b/c.txt", "2".getBytes(StandardCharsets.UTF_8))));
        Iterator<?> entries = (Iterator<?>) unmarshal("zipFile: {usingIterator: true}", new ByteArrayInputStream(zip));
        List<String> found = new ArrayList<>();
        entries.forEachRemaining(entry -> {
            Message message = (Message) entry;
            found.add(message.header("zipFileName") + "=" + new String((byte[]) message.body(), StandardCharsets.UTF_8));
        });

        assertThat(found).containsExactly("a.txt=1", "b/c.txt=2");
    }

    @Test
    void when_csvIsReadLazily_then_recordsComeOneByOne() throws Exception {
        Iterator<?> records = (Iterator<?>) unmarshal("csv: {lazyLoad: true, useMaps: true}", "a,b\n1,2\n3,4\n");

        assertThat(records.next()).isEqualTo(Map.of("a", "1", "b", "2"));
        assertThat(records.next()).isEqualTo(Map.of("a", "3", "b", "4"));
        assertThat(records.hasNext()).isFalse();
    }

    private static String laughs() {
        StringBuilder yaml = new StringBuilder("a0: &a0 [lol]\n");
        for (int i = 1; i < 60; i++) {
            yaml.append("a").append(i).append(": &a").append(i).append(" [*a").append(i - 1).append(", *a").append(i - 1).append("]\n");
        }
        return yaml.toString();
    }

    /** The second of two is damaged: changed near its beginning, or cut short if {@code change} is negative. */
    private static byte[] twoMembers(int change) {
        byte[] member = gzip(new byte[100]);
        byte[] two = java.util.Arrays.copyOf(member, 2 * member.length + Math.min(change, 0));
        System.arraycopy(member, 0, two, member.length, two.length - member.length);
        if (change > 0) {
            two[member.length] = 'X';
        }
        return two;
    }

    private static byte[] gzip(byte[] data) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(data);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] zip(Map<String, byte[]> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Makes the one entry a symbolic link, in the directory at the end. */
    private static byte[] link(byte[] zip) {
        ByteBuffer bytes = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int directory = bytes.getInt(zip.length - 6);
        bytes.putInt(directory + 38, 0xA1FF << 16);
        return zip;
    }

    /** Changes the size behind the data of the one entry. */
    private static byte[] lying(byte[] zip) {
        ByteBuffer bytes = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int directory = bytes.getInt(zip.length - 6);
        bytes.putInt(directory - 4, 5);
        return zip;
    }
}
