// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.util.ArrayList;
import java.util.List;

/** Reads the grammar of RFC 4180 character by character: the oracle for {@link FieldScanner}. */
final class NaiveFields {
    /** A record, or a bad one: then there are no fields. */
    record Row(List<String> fields, boolean isBad, int offset, int line, int next) {}

    private final String text;
    private final char delimiter;
    private final boolean isQuoted;
    private final List<Row> rows = new ArrayList<>();
    private int at;
    private int line = 1;

    private NaiveFields(String text, char delimiter, boolean isQuoted) {
        this.text = text;
        this.delimiter = delimiter;
        this.isQuoted = isQuoted;
    }

    static List<Row> of(String text, char delimiter, boolean isQuoted, int maxBytes) {
        NaiveFields naive = new NaiveFields(text, delimiter, isQuoted);
        while (naive.at < text.length()) {
            naive.record(maxBytes);
        }
        return naive.rows;
    }

    private void record(int maxBytes) {
        int start = at;
        List<String> fields = new ArrayList<>();
        boolean isBad = false;
        do {
            String field = field();
            isBad |= field == null;
            fields.add(field);
        } while (!isBad && at < text.length() && text.charAt(at) == delimiter && at++ >= 0);
        int length = at - start;
        isBad |= length > maxBytes;
        if (isBad) {
            boolean isWhole = fields.getLast() != null;
            if (!isWhole || text.substring(start, at).indexOf('\n') >= 0) {
                at = start;
            }
            int newline = text.indexOf('\n', at);
            at = newline < 0 ? text.length() : newline;
        }
        int lines = 1 + (int) text.substring(start, at).chars().filter(c -> c == '\n').count();
        at = at == text.length() ? at : text.startsWith("\r\n", at) ? at + 2 : at + 1;
        rows.add(new Row(isBad ? List.of() : fields, isBad, start, line, at));
        line += lines;
    }

    /** The field that begins here; null if it is bad. Afterwards here is the delimiter, the line end or the end. */
    private String field() {
        if (isQuoted && at < text.length() && text.charAt(at) == '"') {
            return quotedField();
        }
        int start = at;
        while (at < text.length() && text.charAt(at) != delimiter && !atLineEnd()) {
            if (isQuoted && text.charAt(at) == '"') {
                return null;
            }
            at++;
        }
        return text.substring(start, at);
    }

    private String quotedField() {
        StringBuilder field = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '"') {
                field.append(c);
            } else if (at < text.length() && text.charAt(at) == '"') {
                field.append('"');
                at++;
            } else {
                boolean isEnd = at == text.length() || text.charAt(at) == delimiter || atLineEnd();
                return isEnd ? field.toString() : null;
            }
        }
        return null;
    }

    private boolean atLineEnd() {
        return text.charAt(at) == '\n' || text.startsWith("\r\n", at);
    }
}
