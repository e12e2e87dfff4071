// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.pelton.spi.RegexDialects;

/** Regular expressions of RE2, whose time is linear in the text. */
public final class LinearPattern {
    private LinearPattern() {}

    /**
     * What {@code regex} is for Java.
     *
     * @throws PatternSyntaxException if RE2 does not know it
     */
    public static Pattern compile(String regex, int flags) {
        String same;
        try {
            same = RegexDialects.forRe2(regex);
        } catch (IllegalArgumentException e) {
            throw new PatternSyntaxException(e.getMessage(), regex);
        }
        return Pattern.compile(same, flags);
    }

    /** The same without flags. */
    public static Pattern compile(String regex) {
        return compile(regex, 0);
    }
}
