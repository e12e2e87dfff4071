// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Regular expressions of routes: those of RE2, whose time is linear in the text. */
final class RegularExpressions {
    private RegularExpressions() {}

    static Pattern compile(String regex, int index) throws SimpleSyntaxException {
        try {
            return LinearPattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw new SimpleSyntaxException(
                    index,
                    "the regular expression '" + regex + "' is not understood: " + e.getDescription(),
                    "look-ahead, look-behind and back references are not there, as matching always takes linear time");
        }
    }

    /** The first of these arguments, which stand at {@code index}; null if it is not there or depends on the message. */
    static @Nullable Pattern ofFirst(List<Expression> arguments, int index) throws SimpleSyntaxException {
        return !arguments.isEmpty() && arguments.getFirst() instanceof ExpressionCompiler.Constant(String regex) ? compile(regex, index) : null;
    }

    /** The parts of a text; as with the JDK's, one of nothing but separators has none. */
    static String[] split(Pattern separator, String text) {
        String[] parts = separator.split(text);
        return parts.length == 1 && parts[0].isEmpty() && !text.isEmpty() ? new String[0] : parts;
    }
}
