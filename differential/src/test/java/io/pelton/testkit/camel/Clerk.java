// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.concurrent.TimeUnit;

/** A bean whose methods take types that few do, on both sides. */
public final class Clerk {
    /** A clerk. */
    public Clerk() {}

    /** A constant of an enum. */
    public String unit(TimeUnit unit) {
        return "unit " + unit;
    }

    /** The same, and a number that is never nothing. */
    public String time(int count, TimeUnit unit) {
        return count + " " + unit;
    }

    /** A character. */
    public String letter(char letter) {
        return "letter " + letter;
    }
}
