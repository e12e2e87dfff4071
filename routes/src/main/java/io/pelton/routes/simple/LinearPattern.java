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
    public static Pattern compile(String regex) {
        return compile(regex, false);
    }

    /**
     * The same where letters are the same in upper and lower case.
     *
     * @throws PatternSyntaxException as {@link #compile} does
     */
    public static Pattern ignoringCase(String regex) {
        return compile(regex, true);
    }

    private static Pattern compile(String regex, boolean ignoresCase) {
        String same;
        try {
            same = RegexDialects.forRe2(regex, ignoresCase);
        } catch (IllegalArgumentException e) {
            throw new PatternSyntaxException(e.getMessage(), regex);
        }
        return Pattern.compile(same, ignoresCase ? Pattern.CASE_INSENSITIVE : 0);
    }
}
