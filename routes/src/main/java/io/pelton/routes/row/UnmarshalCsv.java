// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a row of a body that is a line of CSV. A field that begins with a quote ends with one, and two quotes in it stand for
 * one; quotes elsewhere are characters like others. A line must have as many fields as there are names.
 *
 * @param names the names of the fields
 * @param delimiter what separates them: an ASCII character, neither the quote nor a line end
 * @param quote what fields may be enclosed in: an ASCII character
 * @param others takes the bodies that are not lines; null if every body is one
 */
public record UnmarshalCsv(List<String> names, byte delimiter, byte quote, @Nullable Consumer<Object> others)
        implements PeekFunction<Object> {
    public UnmarshalCsv {
        names = List.copyOf(names);
    }

    /** For bodies that are lines, whatever their type. */
    public UnmarshalCsv(List<String> names, byte delimiter, byte quote) {
        this(names, delimiter, quote, null);
    }

    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        if (others != null && !isLine(message.body())) {
            others.accept(message);
            return;
        }
        message.setBody(row(bytesOf(Objects.requireNonNullElse(message.body(), ""))));
    }

    /** Whether a body is a line of a file, and not a file itself. */
    public static boolean isLine(@Nullable Object body) {
        return body instanceof ByteView && !(body instanceof LazyBytes);
    }

    /** The bytes of a body: those of a view or array as they are, others of its text in UTF-8. */
    public static byte[] bytesOf(Object body) {
        if (body instanceof ByteView view) {
            byte[] bytes = new byte[view.length()];
            view.copyTo(bytes, 0);
            return bytes;
        }
        return body instanceof byte[] array ? array.clone() : body.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The row of a line, which becomes the row's own.
     *
     * @throws PeltonException MALFORMED_ROW if it has too many or too few fields, or a quote that is not closed
     */
    Row row(byte[] line) {
        byte[] fields = new byte[line.length];
        int[] ends = cut(line, fields);
        int count = ends.length;
        if (count != names.size()) {
            throw malformed(line, "the row has " + count + (count == 1 ? " field" : " fields"), names.size()
                    + " are wanted (" + String.join(", ", names) + "), separated by '" + (char) delimiter + "'");
        }
        return new Row(line, names, fields, ends, null);
    }

    /**
     * Puts the fields of a line one behind the other, however many there are, and gives where each ends.
     *
     * @throws PeltonException MALFORMED_ROW if a quote is not closed
     */
    int[] cut(byte[] line, byte[] fields) {
        int[] ends = new int[Math.max(names.size(), 1)];
        int used = 0;
        int count = 0;
        int at = 0;
        while (true) {
            int end;
            if (at < line.length && line[at] == quote) {
                int kept = used;
                end = at + 1;
                while (true) {
                    if (end >= line.length) {
                        throw malformed(line, "field " + (count + 1) + nameOf(count) + " begins with a quote that is"
                                + " never closed", "close it on the same line: a row ends with its line");
                    }
                    if (line[end] != quote) {
                        fields[kept++] = line[end++];
                    } else if (end + 1 < line.length && line[end + 1] == quote) {
                        fields[kept++] = quote;
                        end += 2;
                    } else {
                        break;
                    }
                }
                end++;
                if (end < line.length && line[end] != delimiter) {
                    throw malformed(line, "behind the closing quote of field " + (count + 1) + nameOf(count)
                            + " stands '" + (char) (line[end] & 0xFF) + "'", "write a quote within quotes twice");
                }
                used = kept;
            } else {
                end = at;
                while (end < line.length && line[end] != delimiter) {
                    end++;
                }
                System.arraycopy(line, at, fields, used, end - at);
                used += end - at;
            }
            if (count == ends.length) {
                ends = Arrays.copyOf(ends, 2 * count);
            }
            ends[count++] = used;
            if (end >= line.length) {
                return count == ends.length ? ends : Arrays.copyOf(ends, count);
            }
            at = end + 1;
        }
    }

    private String nameOf(int index) {
        return index < names.size() ? " (" + names.get(index) + ")" : "";
    }

    private static PeltonException malformed(byte[] line, String found, String wanted) {
        return new PeltonException(ErrorCode.MALFORMED_ROW, found + " in '" + Excerpt.of(line) + "'; " + wanted);
    }

    @Override
    public String toString() {
        return "CSV of " + Arrays.toString(names.toArray());
    }
}
