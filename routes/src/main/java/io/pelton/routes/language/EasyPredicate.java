// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Camel's short form of a condition on JSON: {@code store.price < 10} for {@code $.store[?(@.price < 10)]}. */
public final class EasyPredicate {
    private static final Pattern OPERATOR = Pattern.compile(" (==|!=|<=?|>=?|=~|in|nin|size|empty) ");

    private EasyPredicate() {}

    /** The path that {@code condition} stands for; the same text if it is no short form. */
    public static String path(String condition) {
        Matcher operator = OPERATOR.matcher(condition);
        if (condition.startsWith("$") || !operator.find()) {
            return condition;
        }
        String left = condition.substring(0, operator.start());
        String right = condition.substring(operator.end());
        String sign = operator.group(1);
        if (left.isEmpty() || right.isEmpty() || operator.find()) {
            return condition;
        }
        int dot = left.lastIndexOf('.');
        String parent = dot < 0 ? "..*" : left.substring(0, dot);
        return "$" + (parent.startsWith(".") ? "" : ".") + parent + "[?(@." + left.substring(dot + 1) + " " + sign + " " + right + ")]";
    }
}
