// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Base64 in lines. It reads both alphabets, with and without padding, and passes over white space and line separators; other
 * characters are refused.
 *
 * @param lineLength how many characters a line has at most; 0 or less for one line without end
 * @param lineSeparator what each line ends with, the last one included
 */
public record Base64Format(int lineLength, String lineSeparator, boolean urlSafe) implements DataFormat {
    @Override
    public Object marshal(Message message, @Nullable Object body) {
        byte[] data = Bodies.mandatory(body, "Base64");
        byte[] text = urlSafe
                ? Base64.getUrlEncoder().withoutPadding().encode(data)
                : Base64.getEncoder().encode(data);
        int length = lineLength / 4 * 4;
        if (length <= 0 || text.length == 0) {
            return text;
        }
        byte[] separator = lineSeparator.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (int at = 0; at < text.length; at += length) {
            lines.write(text, at, Math.min(length, text.length - at));
            lines.writeBytes(separator);
        }
        return lines.toByteArray();
    }

    @Override
    public Object unmarshal(Message message, Object body) {
        byte[] text = Bodies.bytes(body, "Base64");
        byte[] characters = new byte[text.length];
        int used = 0;
        for (byte c : text) {
            if (c == '-' || c == '_') {
                characters[used++] = (byte) (c == '-' ? '+' : '/');
            } else if (" \t\r\n".indexOf(c) < 0 && (isOfAlphabet(c) || lineSeparator.indexOf(c) < 0)) {
                characters[used++] = c;
            }
        }
        try {
            return Base64.getDecoder().decode(Arrays.copyOf(characters, used));
        } catch (IllegalArgumentException e) {
            throw new PeltonException(ErrorCode.MALFORMED_DATA, "Base64 cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean isOfAlphabet(byte c) {
        return Character.isLetterOrDigit(c) || c == '+' || c == '/' || c == '=';
    }

    @Override
    public String toString() {
        return "Base64";
    }
}
