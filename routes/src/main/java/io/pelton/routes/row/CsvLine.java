// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import java.io.ByteArrayOutputStream;
import java.util.List;

/** Writes a line of CSV as RFC 4180 says: a field with a comma, a quote or a line end in it stands in quotes. */
final class CsvLine {
    private CsvLine() {}

    static byte[] of(List<byte[]> fields) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int i = 0; i < fields.size(); i++) {
            if (i > 0) {
                line.write(',');
            }
            write(fields.get(i), line);
        }
        return line.toByteArray();
    }

    private static void write(byte[] field, ByteArrayOutputStream line) {
        if (!needsQuotes(field)) {
            line.writeBytes(field);
            return;
        }
        line.write('"');
        for (byte b : field) {
            if (b == '"') {
                line.write('"');
            }
            line.write(b);
        }
        line.write('"');
    }

    private static boolean needsQuotes(byte[] field) {
        for (byte b : field) {
            if (b == ',' || b == '"' || b == '\n' || b == '\r') {
                return true;
            }
        }
        return false;
    }
}
