// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import org.jspecify.annotations.Nullable;

/** A condition and two values within one function: {@code header.x > 0 ? 'a' : 'b'}. */
final class Decision {
    private Decision() {}

    static @Nullable Expression parse(String content, int start, Environment environment) throws SimpleSyntaxException {
        int question = Nesting.indexOf(content, " ? ", 0);
        int colon = question < 0 ? -1 : lastColon(content, question + 2);
        if (colon < 0) {
            return null;
        }
        Predicate condition = Argument.condition(condition(content.substring(0, question).strip()), start, environment);
        return new Joins.Ternary(
                condition,
                value(content.substring(question + 2, colon).strip(), start, environment),
                value(content.substring(colon + 2).strip(), start, environment));
    }

    /** The colon that belongs to the question mark before {@code from}: another question in between has its own. */
    private static int lastColon(String content, int from) {
        int question = Nesting.indexOf(content, " ? ", from);
        int colon = Nesting.indexOf(content, " : ", from);
        if (question >= 0 && question < colon) {
            int inner = lastColon(content, question + 2);
            return inner < 0 ? -1 : Nesting.indexOf(content, " : ", inner + 2);
        }
        return colon;
    }

    /** The condition with its left side written as a function, as it stands within one. */
    private static String condition(String written) {
        int space = written.indexOf(' ');
        boolean isFunction = written.contains("${") || written.equals("true") || written.equals("false") || Nesting.isQuoted(written) || Numbers.isDecimal(written);
        return isFunction
                ? written
                : space < 0 ? "${" + written + "}" : "${" + written.substring(0, space) + "}" + written.substring(space);
    }

    private static Expression value(String written, int start, Environment environment) throws SimpleSyntaxException {
        if (Nesting.isQuoted(written)) {
            return CallText.constant(Nesting.unquoted(written));
        }
        if (written.equals("null")) {
            return CallText.constant(null);
        }
        Expression inner = parse(written, start, environment);
        if (inner != null) {
            return inner;
        }
        return Argument.template(written.startsWith("${") ? written : "${" + written + "}", start, environment);
    }
}
