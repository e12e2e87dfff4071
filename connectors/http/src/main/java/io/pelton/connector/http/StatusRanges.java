// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Statuses, such as {@code 200-204,409}. */
record StatusRanges(List<Range> ranges) implements Serializable {
    private static final Pattern RANGE = Pattern.compile("\\s*(\\d{3})\\s*(?:-\\s*(\\d{3})\\s*)?");

    StatusRanges {
        ranges = List.copyOf(ranges);
    }

    /** From one to another, both included. */
    record Range(int least, int most) implements Serializable {}

    /** @throws IllegalArgumentException if {@code text} is none */
    static StatusRanges of(String text) {
        List<Range> ranges = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher matcher = RANGE.matcher(part);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("'" + text + "' must be statuses with commas between, or ranges of them, such as 200-204,409");
            }
            int least = Integer.parseInt(matcher.group(1));
            ranges.add(new Range(least, matcher.group(2) == null ? least : Integer.parseInt(matcher.group(2))));
        }
        return new StatusRanges(ranges);
    }

    boolean have(int status) {
        return ranges.stream().anyMatch(range -> range.least() <= status && status <= range.most());
    }
}
