// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import org.jspecify.annotations.Nullable;

/** A bean with one method that does something, beside those that all objects have and those of its property. */
public final class Stamp {
    private String text = "seen";

    /** A stamp. */
    public Stamp() {}

    /** What it says. */
    public String getText() {
        return text;
    }

    /** Changes that. */
    public void setText(String newText) {
        text = newText;
    }

    /** Whether it says something. */
    public boolean isInked() {
        return !text.isEmpty();
    }

    /** Stamps. */
    public String press(String body) {
        return body + " (" + text + ")";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Stamp stamp && stamp.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return "Stamp of " + text;
    }
}
