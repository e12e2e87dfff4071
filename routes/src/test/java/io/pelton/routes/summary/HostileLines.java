// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.routes.row.UnmarshalCsv;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Lines {@code key;number} made to be misread: keys of the bytes that mean something elsewhere in a line and of every length at
 * which a reader changes its way, numbers of all shapes. Keys come again and again as they are written, so that most lines
 * take the fast path. How much of a text is odd differs from seed to seed.
 */
final class HostileLines {
    private static final String[] PIECES = {
        ".", "..", "-", "+", "e", "E", "0", "1", "55", "9", " ", "\t", "\0", "\r", ";", ",", "\"", "\"\"", "'", "a", "Inc.",
        "St.", "-1.5", "\u00e9", "\u0080", "\u00ff", "\u00b0", "\u00bb", "\u008a", "Zürich"
    };
    private static final int[] LENGTHS = {0, 1, 2, 5, 6, 7, 8, 9, 14, 15, 16, 17, 18, 23, 24, 25, 31, 32, 33, 64, 200};
    private static final String[] DELIMITERS = {";", ";", ";", ",", "\t", "|", " ", ":", "-", ".", "+", "e", "5", "\0", "'"};
    private static final String[] QUOTES = {"\"", "\"", "\"", "\"", "'", "5", "-", ".", "a", "\0"};
    private static final String[] ODD_NUMBERS = {
        "", "-", "+", ".", "-.", "..", "1.", "-1.", ".5", "-.5", "+1.5", "+.5", "1.2.3", "--1", "-+1", "1-", "1e2", "-1E1", "1e-2", "5e+1", "e5",
        "1e", "1e100000000", "-1e2147483647", "1e2147483648", "1e-2147483647", "0e999999999", "1e-19", "0.12345678901234567890123",
        "12345678901234567890123", "0000000000000000000000000001.5", "-0", "-0.0", "00", " 1", "1 ", "1\t", "\u00001", "1\r", "1_0",
        "1,5", "0x10", "NaN", "Infinity", "\"1\"", "\"1.5\"", "'1'", "1\"", "1;2", "1;", ";1", "\u00b2", "\u0661", "1.5\u00a0", ":", "/", "1:5", "5 .1"
    };

    final byte delimiter;
    final byte quote;
    private final SplittableRandom random;
    private final List<String> keys = new ArrayList<>();
    private final int oddNumbers;
    private final int wholeNumbers;
    private final int decimals;

    HostileLines(SplittableRandom random) {
        this.random = random;
        String separator = DELIMITERS[random.nextInt(DELIMITERS.length)];
        String enclosing = QUOTES[random.nextInt(QUOTES.length)];
        this.delimiter = (byte) separator.charAt(0);
        this.quote = (byte) (enclosing.equals(separator) ? '"' : enclosing.charAt(0));
        this.oddNumbers = random.nextInt(3) == 0 ? random.nextInt(40) : random.nextInt(3);
        this.wholeNumbers = random.nextInt(3) == 0 ? 0 : random.nextInt(40);
        this.decimals = random.nextInt(9);
        int count = 1 + random.nextInt(24);
        int quoted = random.nextInt(3) * 15;
        for (int i = 0; i < count; i++) {
            String key = key();
            keys.add(key);
            if (random.nextInt(100) < quoted) {
                keys.add(enclosed(key));
            }
        }
    }

    /** What reads such lines. */
    UnmarshalCsv csv() {
        return new UnmarshalCsv(List.of("k", "v"), delimiter, quote);
    }

    /** Lines with their line feeds, in Latin-1. */
    byte[] lines(int count) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            boolean isWithoutDelimiter = random.nextInt(200) < oddNumbers;
            String line = keys.get(random.nextInt(keys.size())) + (isWithoutDelimiter ? "" : "" + (char) delimiter) + number();
            text.writeBytes(line.replace('\n', ' ').getBytes(StandardCharsets.ISO_8859_1));
            text.write('\n');
        }
        return text.toByteArray();
    }

    private String key() {
        int length = LENGTHS[random.nextInt(LENGTHS.length)];
        StringBuilder key = new StringBuilder();
        while (key.length() < length) {
            key.append(random.nextInt(3) == 0 ? "x" : PIECES[random.nextInt(PIECES.length)]);
        }
        key.setLength(length);
        return key.toString();
    }

    private String enclosed(String key) {
        String mark = "" + (char) quote;
        return switch (random.nextInt(6)) {
            case 0 -> mark + key;
            case 1 -> mark + key + mark + "x";
            default -> mark + key.replace(mark, mark + mark) + mark;
        };
    }

    private String number() {
        if (random.nextInt(100) < oddNumbers) {
            return ODD_NUMBERS[random.nextInt(ODD_NUMBERS.length)];
        }
        String sign = random.nextInt(3) == 0 ? "-" : "";
        String whole = "" + random.nextLong(power(random.nextInt(1, 7)));
        if (decimals == 0 || random.nextInt(100) < wholeNumbers) {
            return sign + whole;
        }
        int digits = random.nextInt(100) < wholeNumbers ? random.nextInt(1, 9) : decimals;
        String fraction = "" + (power(digits) + random.nextLong(power(digits)));
        return sign + whole + "." + fraction.substring(1);
    }

    private static long power(int exponent) {
        return (long) Math.pow(10, exponent);
    }
}
