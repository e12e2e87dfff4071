// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a partition: its value, of which bytes that could lead elsewhere, or that some file systems do not take, are encoded as in URIs. Values that
 * differ have names that differ, where the file system tells upper case from lower.
 */
final class PartitionName {
    /** That of no value, and of an empty one. No value has it. */
    static final String NONE = "_none";

    private static final int MOST_BYTES = 200;
    private static final String ENCODED = "/\\:*?\"<>|%";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private PartitionName() {}

    /** @throws PeltonException BAD_VALUE if it would be too long */
    static String of(@Nullable String value) {
        if (value == null || value.isEmpty()) {
            return NONE;
        }
        StringBuilder name = new StringBuilder();
        value.codePoints().forEach(c -> {
            boolean isFirst = name.isEmpty();
            boolean isKept = c >= ' ' && c != 0x7F && !isHalf(c) && ENCODED.indexOf(c) < 0 && !(isFirst && (c == '.' || c == '_' || c == ' '));
            String text = Character.toString(c);
            if (isKept) {
                name.append(text);
            } else {
                for (byte b : bytes(c)) {
                    HEX.toHexDigits(name.append('%'), b);
                }
            }
        });
        if (name.toString().getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, "the value of 'partition' is '" + value + "', which is too long for the name of a folder: at most " + MOST_BYTES + " bytes");
        }
        return name.toString();
    }

    /** Whether it is one half of a pair of surrogates, without the other: UTF-8 has none of these. */
    private static boolean isHalf(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }

    private static byte[] bytes(int c) {
        return isHalf(c)
                ? new byte[] {(byte) (0xE0 | c >> 12), (byte) (0x80 | c >> 6 & 0x3F), (byte) (0x80 | c & 0x3F)}
                : Character.toString(c).getBytes(StandardCharsets.UTF_8);
    }
}
