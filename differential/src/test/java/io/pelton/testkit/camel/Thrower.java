// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A bean whose methods fail, on both sides. */
public final class Thrower {
    /** Throws. */
    public Thrower() {}

    /** An exception that is checked. */
    public String checked(String body) throws IOException {
        throw new IOException("io " + body);
    }

    /** One that is not. */
    public String unchecked(String body) {
        throw new IllegalStateException("bad " + body);
    }

    /** One with a cause. */
    public String caused(String body) {
        throw new UncheckedIOException("outer " + body, new IOException("inner " + body));
    }

    /** One without a text. */
    public boolean mute(String body) {
        throw new UnsupportedOperationException();
    }
}
