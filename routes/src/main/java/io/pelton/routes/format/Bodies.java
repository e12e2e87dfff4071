// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.record.ByteSearch;
import io.pelton.io.record.Utf8;
import io.pelton.message.KeptStream;
import io.pelton.routes.convert.JsonNodes;
import io.pelton.routes.convert.NoConversionException;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.json.Place;
import io.pelton.routes.row.Excerpt;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The bytes of bodies that are data: texts, arrays, views and streams. */
final class Bodies {
    /** More than that is read of no stream: what a data format reads it keeps in memory. */
    static final int MAX_BYTES = 512 << 20;

    private Bodies() {}

    /** The bytes, a text in UTF-8. An array may be the body itself, so it is not to be changed. A stream is closed. */
    static byte[] bytes(Object body, String format) {
        return switch (body) {
            case byte[] array -> array;
            case ByteView view -> copy(view);
            case JsonNode node -> JsonNodes.bytes(node);
            case CharSequence text -> encoded(text.toString(), format);
            case KeptStream stream -> stream.bytes();
            case InputStream stream -> read(stream, format);
            case StringReader reader -> encoded(ValueText.of(reader), format);
            case Reader reader -> encoded(read(reader, format), format);
            default ->
                throw new PeltonException(
                        ErrorCode.BAD_CONVERSION,
                        "a text, bytes or a stream are wanted to work on as " + format + ", found "
                                + body.getClass().getSimpleName() + " '" + Excerpt.of(body.toString()) + "'",
                        new NoConversionException("no text, bytes or stream"));
        };
    }

    /** The same for a body there has to be. */
    static byte[] mandatory(@Nullable Object body, String format) {
        if (body == null) {
            String message = "there is no body to write as " + format;
            throw new PeltonException(ErrorCode.BAD_CONVERSION, message, new NoConversionException(message));
        }
        return bytes(body, format);
    }

    /** The same, checked to be UTF-8. */
    static byte[] utf8(Object body, String format) {
        byte[] bytes = bytes(body, format);
        int malformed = body instanceof CharSequence ? -1 : Utf8.firstMalformed(bytes, 0, bytes.length);
        if (malformed >= 0) {
            throw new PeltonException(
                    ErrorCode.BAD_ENCODING,
                    format + " is read as UTF-8, where the byte 0x" + Integer.toHexString(bytes[malformed] & 0xFF)
                            + " is not valid at " + Place.of(bytes, malformed));
        }
        return bytes;
    }

    /** The text of bytes in UTF-8 or of a text, without a byte order mark. */
    static String text(Object body, String format) {
        String text = body instanceof CharSequence already
                ? already.toString()
                : new String(utf8(body, format), StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** The same to be read bit by bit, if the body is not in memory. */
    static Reader reader(Object body, String format) {
        if (!(body instanceof LazyBytes file)) {
            return new StringReader(text(body, format));
        }
        BufferedReader reader = null;
        try {
            reader = new BufferedReader(new InputStreamReader(file.open(), StandardCharsets.UTF_8.newDecoder()));
            reader.mark(1);
            if (reader.read() != '\uFEFF') {
                reader.reset();
            }
            return reader;
        } catch (IOException e) {
            closeAfter(e, reader);
            throw unreadable(format, e);
        }
    }

    /** Closes a reader that nobody gets, since it failed. */
    static void closeAfter(Exception failure, @Nullable Reader reader) {
        try {
            if (reader != null) {
                reader.close();
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private static byte[] copy(ByteView view) {
        byte[] bytes = new byte[view.length()];
        view.copyTo(bytes, 0);
        return bytes;
    }

    /** Java writes a question mark for half a surrogate pair: where there is none, there was no such half. */
    private static byte[] encoded(String text, String format) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (ByteSearch.indexOf(bytes, 0, bytes.length, (byte) '?') >= 0) {
            checkPairs(text, format);
        }
        return bytes;
    }

    private static void checkPairs(String text, String format) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean isPair = i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                if (!isPair) {
                    throw new PeltonException(
                            ErrorCode.BAD_ENCODING,
                            format + ": half a surrogate pair, which is no character, is character " + (i + 1) + " of the text");
                }
                i++;
            }
        }
    }

    private static byte[] read(InputStream stream, String format) {
        try (stream) {
            return read(stream, MAX_BYTES, format);
        } catch (IOException e) {
            throw unreadable(format, e);
        }
    }

    /** All bytes of a stream, which has at most {@code limit}. */
    static byte[] read(InputStream stream, long limit, String format) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
            if (bytes.size() + (long) count > limit) {
                throw new PeltonException(
                        ErrorCode.MALFORMED_DATA, format + ": there are more than " + limit + " bytes, the limit");
            }
            bytes.write(buffer, 0, count);
        }
        return bytes.toByteArray();
    }

    private static String read(Reader reader, String format) {
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[8192];
        try (reader) {
            for (int count = reader.read(buffer); count >= 0; count = reader.read(buffer)) {
                text.append(buffer, 0, count);
                if (text.length() > MAX_BYTES) {
                    throw new PeltonException(
                            ErrorCode.MALFORMED_DATA,
                            format + ": there are more than " + MAX_BYTES + " characters, the limit");
                }
            }
        } catch (IOException e) {
            throw unreadable(format, e);
        }
        return text.toString();
    }

    private static PeltonException unreadable(String format, IOException error) {
        return new PeltonException(
                ErrorCode.MALFORMED_DATA, format + ": the body cannot be read: " + error.getMessage(), error);
    }
}
