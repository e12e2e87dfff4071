// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

/**
 * How the fields of a delimited record are told apart.
 *
 * @param delimiter the byte between two fields
 * @param isQuoted whether a field may be enclosed in double quotes, and then hold delimiters, line ends and doubled quotes
 *     (RFC 4180); else a quote is a byte as any other
 */
public record FieldFormat(byte delimiter, boolean isQuoted) {
    /** Comma-separated values as RFC 4180 has them. */
    public static final FieldFormat CSV = quoted(',');

    /**
     * Checks the delimiter.
     *
     * @throws IllegalArgumentException if it is a line end or a quote
     */
    public FieldFormat {
        if (delimiter == '\n' || delimiter == '\r' || delimiter == '"') {
            throw new IllegalArgumentException(
                    "fields cannot be separated by the byte " + delimiter + ", a line end or a quote");
        }
    }

    /** Fields that may be quoted. */
    public static FieldFormat quoted(char delimiter) {
        return new FieldFormat(singleByte(delimiter), true);
    }

    /** Fields that are taken as they are, up to the next delimiter or line end. */
    public static FieldFormat plain(char delimiter) {
        return new FieldFormat(singleByte(delimiter), false);
    }

    private static byte singleByte(char delimiter) {
        if (delimiter > 0x7F) {
            throw new IllegalArgumentException(
                    "the delimiter '" + delimiter + "' is no ASCII character; only one of a single byte can be searched for");
        }
        return (byte) delimiter;
    }
}
