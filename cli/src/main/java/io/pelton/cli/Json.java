// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.routes.letter.LetterValue;
import io.pelton.spi.ByteView;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON. The caller opens and closes objects and arrays in the right order. Not thread-safe. */
final class Json {
    private final StringBuilder text = new StringBuilder();
    private boolean needsComma;

    Json beginObject() {
        return open('{');
    }

    Json endObject() {
        return close('}');
    }

    Json beginArray() {
        return open('[');
    }

    Json endArray() {
        return close(']');
    }

    Json name(String name) {
        separate();
        quote(name);
        text.append(':');
        needsComma = false;
        return this;
    }

    Json field(String name, long value) {
        name(name);
        text.append(value);
        needsComma = true;
        return this;
    }

    /** A number with at most {@code decimals} digits after the point. */
    Json field(String name, double value, int decimals) {
        name(name);
        text.append(BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString());
        needsComma = true;
        return this;
    }

    Json field(String name, @Nullable String value) {
        name(name);
        if (value == null) {
            text.append("null");
        } else {
            quote(value);
        }
        needsComma = true;
        return this;
    }

    /**
     * A value of any type: maps and collections as such, bytes that are no text as an object with their Base64, what
     * JSON has nothing for as its text. A path is such a value: going through it gives paths without end.
     */
    Json value(@Nullable Object value) {
        switch (value) {
            case null -> scalar("null");
            case Boolean _, Integer _, Long _, Short _, Byte _, BigInteger _ -> scalar(value.toString());
            case BigDecimal number -> scalar(number.toString());
            case Double number when Double.isFinite(number) -> scalar(number.toString());
            case Float number when Float.isFinite(number) -> scalar(number.toString());
            case byte[] bytes -> base64(bytes);
            case ByteView view -> {
                String characters = view.toString();
                if (view.contentEquals(characters.getBytes(StandardCharsets.UTF_8))) {
                    string(characters);
                } else {
                    byte[] bytes = new byte[view.length()];
                    view.copyTo(bytes, 0);
                    base64(bytes);
                }
            }
            case Map<?, ?> map -> object(map);
            case Object[] items -> value(Arrays.asList(items));
            case Collection<?> items -> {
                beginArray();
                items.forEach(this::value);
                endArray();
            }
            default -> string(LetterValue.text(value));
        }
        return this;
    }

    private void base64(byte[] bytes) {
        beginObject().field(LetterValue.BYTES, Base64.getEncoder().encodeToString(bytes)).endObject();
    }

    private void string(String value) {
        separate();
        quote(value);
        needsComma = true;
    }

    private void object(Map<?, ?> map) {
        beginObject();
        map.forEach((name, value) -> name(String.valueOf(name)).value(value));
        endObject();
    }

    private void scalar(String digits) {
        separate();
        text.append(digits);
        needsComma = true;
    }

    private Json open(char bracket) {
        separate();
        text.append(bracket);
        needsComma = false;
        return this;
    }

    private Json close(char bracket) {
        text.append(bracket);
        needsComma = true;
        return this;
    }

    private void separate() {
        if (needsComma) {
            text.append(',');
        }
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            switch (character) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    if (character < ' ' || Character.isSurrogate(character) || character == '\u007f') {
                        text.append(String.format("\\u%04x", (int) character));
                    } else {
                        text.append(character);
                    }
                }
            }
        }
        text.append('"');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
