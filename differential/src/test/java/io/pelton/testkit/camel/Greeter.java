// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import org.jspecify.annotations.Nullable;

/** A bean that routes call, on both sides. */
public final class Greeter {
    private String greeting = "Hello";

    /** Greets. */
    public Greeter() {}

    /** How. */
    public void setGreeting(String text) {
        greeting = text;
    }

    /** A greeting. */
    public String greet(String body) {
        return greeting + " " + body;
    }

    /** Two texts in one. */
    public String twice(String first, String second) {
        return first + "/" + second;
    }

    /** Fails. */
    public String fail(String body) {
        throw new IllegalArgumentException("not " + body);
    }

    /** Gives nothing. */
    public void nothing(String body) {
        if (body.equals("never")) {
            throw new IllegalStateException(body);
        }
    }

    /** Gives null. */
    public @Nullable String none(String body) {
        return body.equals("never") ? body : null;
    }
}
