// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
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

    /** The parts of a text, as java.util.regex.Pattern cuts them: at most {@code limit} if that is above 0; if it is 0, without empty ones at the end. */
    static String[] split(Pattern separator, String text, int limit) {
        List<String> parts = new ArrayList<>();
        int index = 0;
        Matcher matcher = separator.matcher(text);
        while ((limit <= 0 || parts.size() < limit - 1) && matcher.find()) {
            boolean isNothingAtBegin = matcher.end() == 0;
            if (!isNothingAtBegin) {
                parts.add(text.substring(index, matcher.start()));
                index = matcher.end();
            }
        }
        if (index == 0) {
            return new String[] {text};
        }
        parts.add(text.substring(index));
        while (limit == 0 && !parts.isEmpty() && parts.getLast().isEmpty()) {
            parts.removeLast();
        }
        return parts.toArray(String[]::new);
    }
}
