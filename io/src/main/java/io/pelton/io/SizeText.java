// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number of bytes as people write it: {@code 65536}, {@code 64k}, {@code 1 MiB}. */
final class SizeText {
    private static final int MOST = 1 << 30;
    private static final Pattern SIZE = Pattern.compile("\\s*([0-9]{1,10})\\s*([a-zA-Z]*)\\s*");
    private static final Map<String, Integer> UNITS = units();

    private SizeText() {}

    /** Reads the value of the system property. */
    static int parse(String text) {
        Matcher matcher = SIZE.matcher(text);
        if (matcher.matches()) {
            Integer unit = UNITS.get(matcher.group(2));
            long number = Long.parseLong(matcher.group(1));
            if (unit != null && number >= 1 && number <= MOST >> unit) {
                return (int) (number << unit);
            }
        }
        throw new IllegalArgumentException("the system property " + BufferSize.PROPERTY + " is '" + text
                + "', which is not a size between 1 and 1g: give bytes, or a number with k, m or g, as in 64k");
    }

    private static Map<String, Integer> units() {
        Map<String, Integer> units = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        units.put("", 0);
        units.put("b", 0);
        int shift = 10;
        for (String unit : List.of("k", "m", "g")) {
            units.put(unit, shift);
            units.put(unit + "b", shift);
            units.put(unit + "ib", shift);
            shift += 10;
        }
        return units;
    }
}
