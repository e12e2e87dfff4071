// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A bean several of whose methods take a body, on both sides: its class says which of them is meant. */
public final class Sorter {
    /** Tells what it was given. */
    public Sorter() {}

    /** A text. */
    public String text(String body) {
        return "text " + body;
    }

    /** A number. */
    public String number(Integer body) {
        return "number " + body;
    }

    /** A list. */
    public String list(List<Object> body) {
        return "list " + body;
    }

    /** A map. */
    public String map(Map<String, Object> body) {
        return "map " + body;
    }

    /** A fraction. */
    public String same(double body) {
        return "fraction " + body;
    }

    /** A large number. */
    public String same(Long body) {
        return "large " + body;
    }

    /** A truth. */
    public String same(boolean body) {
        return "truth " + body;
    }

    /** One of two. */
    public String two(String body) {
        return "one " + body;
    }

    /** Both. */
    public String two(String body, @Nullable String second) {
        return "two " + body + second;
    }

    /** One of those that take nothing. */
    public String nothing() {
        return "nothing";
    }

    /** The only one of its name. */
    public String pair(String body, @Nullable Object second) {
        return body + " and " + second;
    }
}
