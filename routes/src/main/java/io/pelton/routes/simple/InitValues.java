// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks at the values between {@code $init{} and {@code }init$}: only of functions does Camel 4.18 know where they end. */
public final class InitValues {
    private static final Pattern JOIN = Pattern.compile("\\s*\\??~>\\s*(?=\\$\\{)");

    /**
     * A value.
     *
     * @param name what has it
     * @param index where its statement begins
     */
    public record Value(String name, int index) {}

    private InitValues() {}

    /** Those in {@code text} that are more than functions, one after the other. */
    public static List<Value> withText(String text) {
        Matcher block = text.contains("$init{") ? InitBlock.BLOCK.matcher(text) : null;
        if (block == null || !block.lookingAt()) {
            return List.of();
        }
        List<Value> found = new ArrayList<>();
        for (InitBlock.Statement written : InitBlock.statements(block.group(1))) {
            Matcher statement = InitBlock.STATEMENT.matcher(written.text());
            if (statement.matches() && !isOfFunctions(InitBlock.value(statement.group(3)))) {
                found.add(new Value(statement.group(1), block.start(1) + written.index()));
            }
        }
        return found;
    }

    private static boolean isOfFunctions(String value) {
        int end = value.startsWith("${") ? Nesting.end(value, 2) + 1 : 0;
        Matcher join = JOIN.matcher(value);
        return end > 0 && (end == value.length() || join.region(end, value.length()).lookingAt() && isOfFunctions(value.substring(join.end())));
    }
}
