// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.PeekFunction;
import io.pelton.io.record.Utf8;
import io.pelton.message.Message;
import io.pelton.routes.access.JsonException;
import io.pelton.spi.ByteView;
import java.util.List;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * Makes a row of a body that is one JSON object in UTF-8: its members are the fields. A text is a field without its quotes and
 * escapes, a number as it is written, null an empty field, and what has members of its own stays JSON.
 *
 * <p>What would be another value than the one that is written is refused: a name that stands twice, half a surrogate pair,
 * bytes that are no UTF-8. How deep values lie in each other and how long a number is has a limit, that of all else is the
 * limit of the line.
 */
public final class UnmarshalJson implements PeekFunction<Object> {
    private static final int MAX_DEPTH = 500;
    private static final int MAX_NUMBER_CHARACTERS = 1000;

    /** Jackson takes a text with a NUL among its first bytes for another encoding than UTF-8. */
    private static final int BYTES_OF_ENCODING = 4;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(MAX_NUMBER_CHARACTERS)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .recyclerPool(JsonRecyclerPools.threadLocalPool())
            .build();

    /** Those of the last row: most have the same. Any thread's will do, as the list never changes. */
    private List<String> lastNames = List.of();

    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        message.setBody(row(UnmarshalCsv.bytesOf(Objects.requireNonNullElse(message.body(), ""))));
    }

    /** The row of a line, which is copied. */
    public Row row(ByteView line) {
        return row(UnmarshalCsv.bytesOf(line));
    }

    /**
     * The row of a line, which becomes the row's own.
     *
     * @throws PeltonException MALFORMED_ROW or BAD_ENCODING if it is not a JSON object
     */
    Row row(byte[] line) {
        checkStart(line);
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), line)) {
            Row row = new JsonRowReader(line, parser, lastNames).read();
            lastNames = row.names();
            return row;
        } catch (JacksonException e) {
            String found = cleaned(e.getOriginalMessage());
            throw malformed(line, offsetOf(e), found, JsonException.of(found, e));
        }
    }

    private static void checkStart(byte[] line) {
        int malformed = Utf8.firstMalformed(line, 0, line.length);
        if (malformed >= 0) {
            throw new PeltonException(
                    ErrorCode.BAD_ENCODING,
                    "JSON is written in UTF-8, where the byte 0x" + Integer.toHexString(line[malformed] & 0xFF)
                            + " is not valid at column " + column(line, malformed) + " of '" + Excerpt.of(line) + "'");
        }
        int start = 0;
        while (start < line.length && " \t\r\n".indexOf(line[start]) >= 0) {
            start++;
        }
        if (start == line.length || line[start] != '{') {
            throw malformed(line, start, "no object begins");
        }
        for (int i = start; i < Math.min(line.length, BYTES_OF_ENCODING); i++) {
            if (line[i] == 0) {
                throw malformed(line, i, "a NUL stands");
            }
        }
    }

    /** @param offset where it was found; negative if that is not known */
    static PeltonException malformed(byte[] line, int offset, String found) {
        return malformed(line, offset, found, new JsonException.Malformed(found));
    }

    private static PeltonException malformed(byte[] line, int offset, String found, JsonException cause) {
        String place = offset < 0 ? " in" : " at column " + column(line, offset) + " of";
        return new PeltonException(
                ErrorCode.MALFORMED_ROW,
                found + place + " '" + Excerpt.of(line) + "'; one JSON object on a line of its own is wanted",
                cause);
    }

    /** In characters, from 1. */
    private static int column(byte[] line, int offset) {
        int column = 1;
        for (int i = 0; i < Math.min(offset, line.length); i++) {
            boolean isFirstOfCharacter = (line[i] & 0xC0) != 0x80;
            column += isFirstOfCharacter ? 1 : 0;
        }
        return column;
    }

    private static int offsetOf(JacksonException e) {
        return e.getLocation() == null ? -1 : (int) e.getLocation().getByteOffset();
    }

    /** Without what Jackson says about its own places and settings. */
    private static String cleaned(String message) {
        return message.replaceAll(" \\(start marker at .*\\)|, from `[^`]*`", "");
    }

    @Override
    public String toString() {
        return "JSON";
    }
}
