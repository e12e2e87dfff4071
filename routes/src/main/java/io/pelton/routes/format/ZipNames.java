// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.row.Excerpt;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Looks for what a zip file must not have: names that lead out of a folder, and symbolic links. Nothing is written to files here,
 * but the names become headers, which later steps may trust. Links are told by the directory at the end of the file:
 *
 * <pre>
 * end:   50 4B 05 06 … 10: count (2) … 16: offset of the directory (4)
 * entry: 50 4B 01 02 … 28: length of name, extra, comment (2 each) … 38: attributes (4) … 46: name
 * </pre>
 */
final class ZipNames {
    private static final int END = 0x06054b50;
    private static final int END_LENGTH = 22;
    private static final int MAX_COMMENT = 65_535;
    private static final int ENTRY = 0x02014b50;
    private static final int ENTRY_LENGTH = 46;
    private static final int FILE_TYPE = 0xF000;
    private static final int SYMBOLIC_LINK = 0xA000;

    private ZipNames() {}

    /** Refuses a name that is not that of a file in a folder. */
    static void check(String name) {
        String path = name.replace('\\', '/');
        boolean leadsOut = path.startsWith("/")
                || path.matches("(?s)[A-Za-z]:.*")
                || path.equals("..")
                || path.startsWith("../")
                || path.endsWith("/..")
                || path.contains("/../");
        if (leadsOut || name.isEmpty() || name.indexOf('\0') >= 0) {
            throw refused("the entry '" + Excerpt.of(name) + "' leads out of the zip file");
        }
    }

    /** Refuses a zip file one of whose entries is a symbolic link. */
    static void checkNoLinks(byte[] zip) {
        ByteBuffer bytes = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int end = zip.length - END_LENGTH;
        int lowest = Math.max(0, end - MAX_COMMENT);
        while (end >= lowest && bytes.getInt(end) != END) {
            end--;
        }
        if (end < lowest) {
            return;
        }
        int at = bytes.getInt(end + 16);
        while (at >= 0 && at <= zip.length - ENTRY_LENGTH && bytes.getInt(at) == ENTRY) {
            if ((bytes.getInt(at + 38) >>> 16 & FILE_TYPE) == SYMBOLIC_LINK) {
                throw refused("an entry is a symbolic link");
            }
            at += ENTRY_LENGTH + length(bytes, at + 28) + length(bytes, at + 30) + length(bytes, at + 32);
        }
    }

    private static int length(ByteBuffer bytes, int at) {
        return bytes.getShort(at) & 0xFFFF;
    }

    private static PeltonException refused(String found) {
        return new PeltonException(ErrorCode.MALFORMED_DATA, "zip: " + found + ", which is refused");
    }
}
