// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.StandsFor;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Serial;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of XML and of JSON that is bytes, which say themselves in which encoding they are: by a byte order mark, by zeros among the first four
 * of them, or by the declaration of XML. No more is looked at than those first bytes, so it costs nothing for each part of a file.
 */
public final class Encodings {
    private static final String MARK = "\uFEFF";

    /** The bytes of the mark, or the zeros, count. */
    private static final int FIRST = 4;

    /** Longer than any declaration. */
    private static final int DECLARATION = 1024;

    private static final Pattern ENCODING = Pattern.compile("\\sencoding\\s*=\\s*[\"']([^\"']*)[\"']");

    /** An encoding, and how many bytes its mark has; 0 for none. */
    private record Found(Charset charset, int markLength) {}

    private Encodings() {}

    /** {@code text} without a byte order mark at its beginning. */
    public static String withoutMark(String text) {
        return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
    }

    /** The text of XML, in the charset {@code usual} if it says none itself; closes {@code bytes} when it is closed, or if there is none. */
    public static Reader xml(InputStream bytes, Charset usual) throws IOException {
        boolean isOpen = false;
        try {
            Reader reader = reader(bytes, usual);
            isOpen = true;
            return reader;
        } finally {
            if (!isOpen) {
                bytes.close();
            }
        }
    }

    private static Reader reader(InputStream bytes, Charset usual) throws IOException {
        InputStream in = new BufferedInputStream(bytes);
        in.mark(DECLARATION);
        byte[] first = in.readNBytes(FIRST);
        Found found = found(first);
        if (found == null) {
            found = new Found(Arrays.equals(first, "<?xm".getBytes(StandardCharsets.US_ASCII)) ? declared(in, usual) : usual, 0);
        }
        in.reset();
        in.skipNBytes(found.markLength());
        return new InputStreamReader(in, found.charset());
    }

    /** What the declaration says, whose first bytes have been read. */
    private static Charset declared(InputStream in, Charset usual) throws IOException {
        StringBuilder declaration = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '>' && declaration.length() < DECLARATION - FIRST - 1; next = in.read()) {
            declaration.append((char) next);
        }
        Matcher encoding = ENCODING.matcher(declaration);
        if (!encoding.find()) {
            return usual;
        }
        Charset charset = named(encoding.group(1));
        if (charset == null) {
            String unknown = "it declares the encoding '" + encoding.group(1) + "', which is not known";
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "the XML cannot be read: " + unknown, new Unknown(unknown));
        }
        return charset.name().startsWith("UTF-16") || charset.name().startsWith("UTF-32") ? StandardCharsets.UTF_8 : charset; // then this could not have been read
    }

    /** The text of JSON, in the encoding {@code given}, or in the one that it shows if that is null. */
    public static String json(byte[] bytes, @Nullable String given) {
        Found found = given == null ? found(Arrays.copyOf(bytes, Math.min(FIRST, bytes.length))) : new Found(said(given), 0);
        Charset charset = found == null ? StandardCharsets.UTF_8 : found.charset();
        int markLength = found == null ? 0 : found.markLength();
        return withoutMark(new String(bytes, markLength, bytes.length - markLength, charset));
    }

    private static Charset said(String name) {
        Charset charset = named(name);
        if (charset == null) {
            throw new PeltonException(
                    ErrorCode.MALFORMED_ROW,
                    "the JSON cannot be read: the header CamelJsonPathJsonEncoding names the encoding '" + name + "', which is not known");
        }
        return charset;
    }

    private static @Nullable Charset named(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null;
        }
    }

    private static @Nullable Found found(byte[] first) {
        int a = at(first, 0);
        int b = at(first, 1);
        int c = at(first, 2);
        int d = at(first, 3);
        if (a == 0xEF && b == 0xBB && c == 0xBF) {
            return new Found(StandardCharsets.UTF_8, 3);
        }
        if (a == 0xFF && b == 0xFE) {
            return c == 0 && d == 0 ? new Found(StandardCharsets.UTF_32LE, 4) : new Found(StandardCharsets.UTF_16LE, 2);
        }
        if (a == 0xFE && b == 0xFF) {
            return new Found(StandardCharsets.UTF_16BE, 2);
        }
        if (a == 0 && b == 0) {
            return c == 0xFE && d == 0xFF ? new Found(StandardCharsets.UTF_32BE, 4) : new Found(StandardCharsets.UTF_32BE, 0);
        }
        if (a == 0 || b == 0) {
            return new Found(a == 0 ? StandardCharsets.UTF_16BE : c == 0 && d == 0 ? StandardCharsets.UTF_32LE : StandardCharsets.UTF_16LE, 0);
        }
        return null;
    }

    /** The byte at {@code index}; -1 if there is none. */
    private static int at(byte[] bytes, int index) {
        return index < bytes.length ? bytes[index] & 0xFF : -1;
    }

    /** An encoding that is not known: routes see the class of Java's. */
    @StandsFor(in = "java.io.", value = "UnsupportedEncodingException", isThrownAsItIs = true)
    private static final class Unknown extends UnsupportedEncodingException {
        @Serial
        private static final long serialVersionUID = 1L;

        private Unknown(String message) {
            super(message);
        }
    }
}
