// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

/**
 * A line of fields of any type, in one method that knows them all. Its code is longer than the 325 bytes up to which the
 * JIT compiler inlines what is called often ({@code FreqInlineSize}), so it is called for every field, and every number
 * becomes an object first.
 */
final class AnyTypeLine {
    private static final int MOST = 256;

    private final char[] characters = new char[MOST];
    private int length;
    private boolean isJoined;

    void begin() {
        length = 0;
        isJoined = true;
    }

    /** The next field follows without a comma. */
    void join() {
        isJoined = true;
    }

    void end() {
        characters[length++] = '\n';
    }

    char[] characters() {
        return characters;
    }

    int length() {
        return length;
    }

    /** Adds a field, after a comma if it is not the first one; a number with so many digits at least. */
    void put(Object value, int digits) {
        if (!isJoined) {
            characters[length++] = ',';
        }
        isJoined = false;
        switch (value) {
            case Long number -> {
                long left = Math.abs(number);
                if (number < 0) {
                    characters[length++] = '-';
                }
                int size = 1;
                for (long rest = left / 10; rest > 0; rest /= 10) {
                    size++;
                }
                size = Math.max(size, digits);
                for (int i = size - 1; i >= 0; i--) {
                    characters[length + i] = (char) ('0' + left % 10);
                    left /= 10;
                }
                length += size;
            }
            case Integer number -> {
                int left = Math.abs(number);
                if (number < 0) {
                    characters[length++] = '-';
                }
                int size = 1;
                for (int rest = left / 10; rest > 0; rest /= 10) {
                    size++;
                }
                size = Math.max(size, digits);
                for (int i = size - 1; i >= 0; i--) {
                    characters[length + i] = (char) ('0' + left % 10);
                    left /= 10;
                }
                length += size;
            }
            case Double number -> {
                long scale = 1;
                for (int i = 0; i < digits; i++) {
                    scale *= 10;
                }
                long scaled = Math.round(Math.abs(number) * scale);
                if (number < 0) {
                    characters[length++] = '-';
                }
                String whole = Long.toString(scaled / scale);
                whole.getChars(0, whole.length(), characters, length);
                length += whole.length();
                if (digits > 0) {
                    characters[length++] = '.';
                    long left = scaled % scale;
                    for (int i = digits - 1; i >= 0; i--) {
                        characters[length + i] = (char) ('0' + left % 10);
                        left /= 10;
                    }
                    length += digits;
                }
            }
            case Boolean flag -> {
                characters[length++] = flag ? 'o' : 'n';
                characters[length++] = flag ? 'k' : 'o';
            }
            default -> {
                String text = value.toString();
                boolean isQuoted = text.indexOf(',') >= 0 || text.indexOf('"') >= 0 || text.indexOf('\n') >= 0;
                if (isQuoted) {
                    characters[length++] = '"';
                }
                for (int i = 0; i < text.length(); i++) {
                    char c = text.charAt(i);
                    if (c == '"') {
                        characters[length++] = '"';
                    }
                    characters[length++] = c;
                }
                if (isQuoted) {
                    characters[length++] = '"';
                }
            }
        }
    }
}
