// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.pelton.routes.simple.LinearPattern;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Names as Camel matches them, in any case: the name itself, {@code BEGINNING*}, or a regular expression for the whole
 * name. As in Camel a text is all three at once, so {@code ab*} holds for {@code a} too. Expressions are those of RE2.
 */
record NamePattern(String text, Optional<Pattern> regex) implements Predicate<String> {
    private static final String WILDCARD = "*";

    /** A pattern nobody can write: it holds for nothing. */
    static final NamePattern NONE = new NamePattern("", Optional.empty());

    /** The pattern {@code text} is; a beginning need not be a regular expression. */
    static NamePattern of(String text) throws PatternSyntaxException {
        try {
            return new NamePattern(text, Optional.of(LinearPattern.ignoringCase(text)));
        } catch (PatternSyntaxException e) {
            if (!isRegularExpression(text)) {
                return new NamePattern(text, Optional.empty());
            }
            throw e;
        }
    }

    /** Whether Java knows it as one: as in Camel, any other text is only the name itself. */
    private static boolean isRegularExpression(String text) {
        try {
            java.util.regex.Pattern.compile(text);
            return true;
        } catch (java.util.regex.PatternSyntaxException e) {
            return false;
        }
    }

    @Override
    public boolean test(String name) {
        if (text.isEmpty()) {
            return false;
        }
        return name.equalsIgnoreCase(text)
                || text.endsWith(WILDCARD) && name.regionMatches(true, 0, text, 0, text.length() - 1)
                || regex.isPresent() && regex.get().matches(name);
    }
}
