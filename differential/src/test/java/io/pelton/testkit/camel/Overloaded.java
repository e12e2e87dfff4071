// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.Map;

/** Methods of one name, which the values in a call tell apart. */
public final class Overloaded {
    public String count(String text, int number) {
        return "number " + text + number;
    }

    public String count(String text, String other) {
        return "text " + text + other;
    }

    public String count(String text, boolean truth) {
        return "truth " + text + truth;
    }

    public String take(Map<?, ?> map) {
        return "map " + map;
    }

    public String take(String text) {
        return "text " + text;
    }

    public String wide(int number) {
        return "number " + number;
    }

    public String wide(Map<?, ?> map) {
        return "map " + map;
    }

    public String any(Object value) {
        return value.getClass().getSimpleName() + " " + value;
    }
}
