// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sums up lines {@code key;number} in the most simple way: characters, a map and {@link BigDecimal}. It shares no code with what it
 * is the oracle of.
 */
final class NaiveSummary {
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    private static final int MAX_DECIMALS = 18;

    /** What is known of a group. */
    private static final class Group {
        private final List<BigDecimal> numbers = new ArrayList<>();
    }

    private final char delimiter;
    private final char quote;
    private final TreeMap<String, Group> groups = new TreeMap<>();
    private int decimals;
    private int refused;

    NaiveSummary(byte delimiter, byte quote) {
        this.delimiter = (char) delimiter;
        this.quote = (char) quote;
    }

    /** How many lines were refused. */
    int refused() {
        return refused;
    }

    /** Adds a line in Latin-1, without its line feed. */
    void add(String line) {
        String whole = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        List<String> fields = fields(whole);
        BigDecimal number = fields == null || fields.size() != 2 ? null : number(fields.get(1));
        if (fields == null || number == null) {
            refused++;
            return;
        }
        decimals = Math.max(decimals, number.scale());
        groups.computeIfAbsent(fields.getFirst(), _ -> new Group()).numbers.add(number);
    }

    /** The fields of a line; null if it is malformed. */
    @Nullable List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        int at = 0;
        while (true) {
            field.setLength(0);
            if (at < line.length() && line.charAt(at) == quote) {
                at++;
                while (at < line.length() && (line.charAt(at) != quote || line.startsWith("" + quote, at + 1))) {
                    at += line.charAt(at) == quote ? 1 : 0;
                    field.append(line.charAt(at++));
                }
                if (at++ >= line.length()) {
                    return null;
                }
                if (at < line.length() && line.charAt(at) != delimiter) {
                    return null;
                }
            } else {
                while (at < line.length() && line.charAt(at) != delimiter) {
                    field.append(line.charAt(at++));
                }
            }
            fields.add(field.toString());
            if (at++ >= line.length()) {
                return fields;
            }
        }
    }

    /** A number of up to 18 decimals whose digits fit 64 bits; null if it is none. */
    static @Nullable BigDecimal number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return null;
        }
        int e = Math.max(text.indexOf('e'), text.indexOf('E'));
        BigDecimal digits = new BigDecimal(e < 0 ? text : text.substring(0, e));
        BigInteger exponent = e < 0 ? BigInteger.ZERO : new BigInteger(text.substring(e + 1));
        BigInteger places = BigInteger.valueOf(digits.scale()).subtract(exponent);
        if (places.bitLength() > 31) {
            return null;
        }
        BigInteger scale = places.max(BigInteger.ZERO);
        if (scale.compareTo(BigInteger.valueOf(MAX_DECIMALS)) > 0) {
            return null;
        }
        if (digits.signum() == 0) {
            return BigDecimal.ZERO.setScale(scale.intValue());
        }
        if (exponent.compareTo(BigInteger.valueOf(100)) > 0) {
            return null;
        }
        BigDecimal number = digits.scaleByPowerOfTen(exponent.intValue()).setScale(scale.intValue());
        return number.unscaledValue().bitLength() > 63 ? null : number;
    }

    /** A line for each group, as the summary is to write them: {@code key|count|sum|min|max|mean to one decimal}. */
    List<String> results() {
        List<String> rows = new ArrayList<>();
        groups.forEach((key, group) -> {
            BigDecimal sum = group.numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
            BigDecimal count = BigDecimal.valueOf(group.numbers.size());
            rows.add(String.join(
                    "|",
                    key,
                    count.toString(),
                    written(sum),
                    written(group.numbers.stream().reduce(BigDecimal::min).orElseThrow()),
                    written(group.numbers.stream().reduce(BigDecimal::max).orElseThrow()),
                    roundedUp(sum, count)));
        });
        return rows;
    }

    private String written(BigDecimal number) {
        return number.setScale(decimals).toPlainString();
    }

    /** To one decimal, half up towards positive infinity. */
    private static String roundedUp(BigDecimal sum, BigDecimal count) {
        BigDecimal tenths = sum.multiply(BigDecimal.TEN).divide(count, 60, RoundingMode.FLOOR);
        return tenths.add(new BigDecimal("0.5")).setScale(0, RoundingMode.FLOOR).movePointLeft(1).toPlainString();
    }
}
