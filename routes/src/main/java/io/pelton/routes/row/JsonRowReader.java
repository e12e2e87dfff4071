// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one line of JSON. Its fields are never longer than the line: an escape is longer than what it stands for. */
final class JsonRowReader {
    private static final int USUAL_FIELDS = 16;

    private final byte[] line;
    private final JsonParser parser;
    private final byte[] fields;
    private int[] ends;
    private int count;
    private int used;

    /** What the names most likely are; they are those up to {@link #count} as long as there are no others. */
    private final List<String> expectedNames;

    private @Nullable Set<String> otherNames;

    private Kind[] kinds;

    JsonRowReader(byte[] line, JsonParser parser, List<String> expectedNames) {
        this.line = line;
        this.parser = parser;
        this.expectedNames = expectedNames;
        this.fields = new byte[line.length];
        this.ends = new int[Math.max(expectedNames.size(), USUAL_FIELDS)];
        this.kinds = new Kind[ends.length];
    }

    /** The row; what Jackson throws says why there is none. */
    Row read() {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            addName(parser.currentName());
            if (count == ends.length) {
                ends = Arrays.copyOf(ends, 2 * count);
                kinds = Arrays.copyOf(kinds, 2 * count);
            }
            kinds[count] = addValue(parser.nextToken());
            ends[count++] = used;
        }
        if (parser.nextToken() != null) {
            throw UnmarshalJson.malformed(line, tokenStart(), "the object has ended, but something more stands");
        }
        return new Row(line, names(), fields, Arrays.copyOf(ends, count), Arrays.copyOf(kinds, count));
    }

    private List<String> names() {
        if (otherNames != null) {
            return List.copyOf(otherNames);
        }
        return count == expectedNames.size() ? expectedNames : List.copyOf(expectedNames.subList(0, count));
    }

    private void addName(String name) {
        if (otherNames == null) {
            if (count < expectedNames.size() && expectedNames.get(count).equals(name)) {
                return;
            }
            otherNames = new LinkedHashSet<>(expectedNames.subList(0, count));
        }
        if (!otherNames.add(name)) {
            throw UnmarshalJson.malformed(line, tokenStart(), "the name '" + Excerpt.of(name) + "' stands a second time");
        }
    }

    private Kind addValue(JsonToken token) {
        return switch (token) {
            case START_OBJECT, START_ARRAY -> {
                int start = tokenStart();
                parser.skipChildren();
                int length = (int) parser.currentLocation().getByteOffset() - start;
                System.arraycopy(line, start, fields, used, length);
                used += length;
                yield Kind.STRUCTURE;
            }
            case VALUE_NULL -> Kind.NULL;
            default -> {
                addText(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
                yield token == JsonToken.VALUE_STRING ? Kind.TEXT : token.isNumeric() ? Kind.NUMBER : Kind.TRUTH;
            }
        };
    }

    private void addText(char[] text, int from, int length) {
        int to = from + length;
        for (int i = from; i < to; i++) {
            char c = text[i];
            if (c < 0x80) {
                fields[used++] = (byte) c;
            } else if (c < 0x800) {
                fields[used++] = (byte) (0xC0 | c >> 6);
                fields[used++] = (byte) (0x80 | c & 0x3F);
            } else if (!Character.isSurrogate(c)) {
                fields[used++] = (byte) (0xE0 | c >> 12);
                fields[used++] = (byte) (0x80 | c >> 6 & 0x3F);
                fields[used++] = (byte) (0x80 | c & 0x3F);
            } else {
                i++;
                addPair(c, i < to ? text[i] : 0);
            }
        }
    }

    private void addPair(char high, char low) {
        if (!isPair(high, low)) {
            throw halfPair();
        }
        int character = Character.toCodePoint(high, low);
        fields[used++] = (byte) (0xF0 | character >> 18);
        fields[used++] = (byte) (0x80 | character >> 12 & 0x3F);
        fields[used++] = (byte) (0x80 | character >> 6 & 0x3F);
        fields[used++] = (byte) (0x80 | character & 0x3F);
    }

    private static boolean isPair(char high, char low) {
        return Character.isHighSurrogate(high) && Character.isLowSurrogate(low);
    }

    private RuntimeException halfPair() {
        return UnmarshalJson.malformed(
                line, tokenStart(), "half a surrogate pair, which is no character, is in the text");
    }

    private int tokenStart() {
        return (int) parser.currentTokenLocation().getByteOffset();
    }
}
