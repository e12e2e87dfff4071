// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import io.pelton.spi.HeadedSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes the names of columns from the first line of a file, and makes of them what makes rows of its other lines.
 *
 * @param delimiter what separates the names: an ASCII character, neither the quote nor a line end
 * @param quote what names may be enclosed in: an ASCII character
 */
public record CsvHeader(byte delimiter, byte quote) implements HeadedSource.Reader {
    private static final String OTHER_QUOTES = "'\"`";

    @Override
    public HeadedCsv read(ByteView line, String position) {
        // by way of the text, as names are compared with those of the route whatever the encoding of the file
        String text = line.toString();
        return new HeadedCsv(text, rows(text, position));
    }

    /** What makes rows of the lines under the header {@code text}. */
    UnmarshalCsv rows(String text, String position) {
        List<String> names = names(text, position);
        Set<String> taken = new HashSet<>();
        for (String name : names) {
            if (name.isBlank()) {
                throw refused(position, "column " + (names.indexOf(name) + 1) + " has no name", text);
            }
            if (!taken.add(name)) {
                throw refused(position, "two columns are called '" + Excerpt.of(name) + "'", text);
            }
            if (isQuotedOtherwise(name)) {
                throw refused(
                        position, "the name " + Excerpt.of(name) + " stands in other quotes than '" + (char) quote + "'", text);
            }
        }
        return new UnmarshalCsv(names, delimiter, quote);
    }

    private List<String> names(String text, String position) {
        byte[] line = text.getBytes(StandardCharsets.UTF_8);
        byte[] fields = new byte[line.length];
        int[] ends;
        try {
            ends = new UnmarshalCsv(List.of(), delimiter, quote).cut(line, fields);
        } catch (PeltonException e) {
            throw new PeltonException(e.code(), position + ": the header cannot be read: " + e.getMessage(), e);
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < ends.length; i++) {
            int start = i == 0 ? 0 : ends[i - 1];
            names.add(new String(fields, start, ends[i] - start, StandardCharsets.UTF_8));
        }
        return names;
    }

    private boolean isQuotedOtherwise(String name) {
        char first = name.charAt(0);
        boolean isBetweenTwo = name.length() > 1 && name.charAt(name.length() - 1) == first;
        return isBetweenTwo && first != quote && OTHER_QUOTES.indexOf(first) >= 0;
    }

    private static PeltonException refused(String position, String found, String text) {
        return new PeltonException(
                ErrorCode.MALFORMED_ROW,
                position + ": " + found + " in the header '" + Excerpt.of(text)
                        + "'; a header names every column, each once. To name them in the route, write header: [NAME, NAME]"
                        + " and skipHeaderRecord: true");
    }
}
