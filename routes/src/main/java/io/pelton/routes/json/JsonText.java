// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.json;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.record.ByteSearch;
import io.pelton.routes.access.JsonException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;

/**
 * JSON that is to be read, in bytes which the caller has checked to be UTF-8. What Java would change in silence is refused before: half a
 * surrogate pair, which no encoding can write again.
 */
public final class JsonText {
    /** How long a text within it is at most, as in Camel. */
    public static final int MAX_STRING_LENGTH = 20_000_000;

    /** As in Camel's version of Jackson. */
    static final int MAX_DEPTH = 1000;

    static final int MAX_NUMBER_LENGTH = 1000;

    /** Jackson takes a text with a NUL among its first bytes for another encoding than UTF-8. */
    private static final int BYTES_OF_ENCODING = 4;

    private final byte[] bytes;
    private final int start;

    private JsonText(byte[] bytes, int start) {
        this.bytes = bytes;
        this.start = start;
    }

    /**
     * The text in {@code bytes}, which are UTF-8 and not changed as long as it is used.
     *
     * @throws PeltonException MALFORMED_DATA if it has what would be changed
     */
    public static JsonText of(byte[] bytes) {
        boolean hasMark = bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        JsonText text = new JsonText(bytes, hasMark ? 3 : 0);
        for (int i = 0; i < Math.min(bytes.length, BYTES_OF_ENCODING); i++) {
            if (bytes[i] == 0) {
                throw text.malformed(i, "a NUL stands");
            }
        }
        text.checkEscapes();
        return text;
    }

    /** How much of everything Jackson reads. */
    public static StreamReadConstraints limits(int maxStringLength) {
        return StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxNumberLength(MAX_NUMBER_LENGTH)
                .maxStringLength(maxStringLength)
                .build();
    }

    /** What holds the text; not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where the text begins: behind a byte order mark. */
    public int start() {
        return start;
    }

    public int length() {
        return bytes.length - start;
    }

    /** Half pairs can only stand in escapes, as the text is UTF-8. */
    private void checkEscapes() {
        for (int at = escape(start); at >= 0; ) {
            boolean isUnit = at + 1 < bytes.length && bytes[at + 1] == 'u';
            at = escape(isUnit ? checkEscape(at) + 1 : at + 2);
        }
    }

    private int escape(int from) {
        return from >= bytes.length ? -1 : ByteSearch.indexOf(bytes, from, bytes.length, (byte) '\\');
    }

    /** Gives the last byte of the escape, or of the pair of escapes, that begins at {@code at}. */
    private int checkEscape(int at) {
        int unit = unit(at);
        if (unit < Character.MIN_SURROGATE || unit > Character.MAX_SURROGATE) {
            return at + 1;
        }
        int next = unit(at + 6);
        if (next < 0 || !Character.isSurrogatePair((char) unit, (char) next)) {
            throw malformed(at, "half a surrogate pair, which is no character, stands");
        }
        return at + 11;
    }

    /** What the escape at {@code at} stands for; -1 if there is none. */
    private int unit(int at) {
        if (at + 6 > bytes.length || bytes[at] != '\\' || bytes[at + 1] != 'u') {
            return -1;
        }
        int unit = 0;
        for (int i = at + 2; i < at + 6; i++) {
            int digit = Character.digit(bytes[i], 16);
            if (digit < 0) {
                return -1;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    /** What Jackson found, in words of ours. */
    public PeltonException malformed(JacksonException error) {
        long offset = error.getLocation() == null ? -1 : error.getLocation().getByteOffset();
        String found = error.getOriginalMessage()
                .replaceAll(" \\(start marker at .*\\)|, from `[^`]*`|(?s)\n at \\[.*", "");
        String where = offset < 0 ? "" : " at " + Place.of(bytes, offset);
        return failed(JsonException.of(found + where, error));
    }

    /** It is no JSON. */
    public PeltonException malformed(long offset, String found) {
        return failed(new JsonException.Malformed(found + " at " + Place.of(bytes, offset)));
    }

    /** It is JSON, but another than is wanted. */
    public PeltonException mismatched(long offset, String found) {
        return failed(new JsonException.Mismatched(found + " at " + Place.of(bytes, offset)));
    }

    private static PeltonException failed(JsonException cause) {
        return new PeltonException(ErrorCode.MALFORMED_DATA, "JSON cannot be read: " + cause.getMessage(), cause);
    }
}
