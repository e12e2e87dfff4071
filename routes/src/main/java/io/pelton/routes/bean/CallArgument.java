// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.message.Message;
import io.pelton.routes.simple.Argument;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What stands between the parentheses of a call of a bean for one parameter: a value, perhaps after the type that tells which of several methods
 * is meant ({@code String.class ${body}}), a type alone, or {@code *}. Without a value, the parameter is given what it would be if nothing stood there.
 *
 * @param type the class that the parameter has, with or without its package; null if any will do
 * @param value null if there is none
 */
record CallArgument(@Nullable String type, @Nullable Expression value) {
    private static final Pattern TYPED = Pattern.compile("([\\w.$]+(?:\\[])*)\\.class(?:\\s+(.+))?", Pattern.DOTALL);

    static List<CallArgument> list(String written, Environment environment) throws SimpleSyntaxException {
        List<CallArgument> arguments = new ArrayList<>();
        for (String argument : Argument.split(written)) {
            Matcher typed = TYPED.matcher(argument);
            boolean isTyped = typed.matches();
            String value = isTyped ? typed.group(2) : argument;
            boolean isImplied = value == null || value.equals("*");
            arguments.add(new CallArgument(isTyped ? typed.group(1) : null, isImplied ? null : Argument.value(value, 0, environment)));
        }
        return arguments;
    }

    /** Whether it may stand for a parameter: of its class, and not nothing where a number or a truth has to be. */
    boolean fits(Class<?> parameter, int number) {
        boolean isNothing = value == null && number > 0;
        return !(isNothing && parameter.isPrimitive())
                && (type == null || type.equals(parameter.getSimpleName()) || type.equals(parameter.getTypeName()) || type.equals(parameter.getName()));
    }

    /** What it is for a message where nothing is known about the parameter but its number. */
    @Nullable Object evaluate(Message message, int number) {
        return value != null ? value.evaluate(message) : number == 0 ? message.body() : null;
    }
}
