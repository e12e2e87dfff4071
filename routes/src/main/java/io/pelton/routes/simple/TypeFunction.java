// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.routes.access.AllowedClasses;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** A constant of a class: <code>${type:org.apache.camel.Exchange.FILE_NAME}</code>, or one of a class that routes may use. */
final class TypeFunction {
    private static final String EXCHANGE = "org.apache.camel.Exchange.";

    private TypeFunction() {}

    /**
     * Looks the constant up at once.
     *
     * @param name the class, a dot and the field
     */
    static Expression compile(String name, int start, Environment environment) throws SimpleSyntaxException {
        int dot = name.lastIndexOf('.');
        if (name.contains("${") || dot < 0) {
            throw new SimpleSyntaxException(start, "a class and one of its constants are expected, found '" + name + "'", "write ${type:package.Class.CONSTANT}");
        }
        if (name.startsWith(EXCHANGE)) {
            String value = ExchangeConstants.value(name.substring(EXCHANGE.length()));
            if (value == null) {
                throw new SimpleSyntaxException(start, "Camel's Exchange has no constant '" + name.substring(EXCHANGE.length()) + "'", null);
            }
            return CallText.constant(value);
        }
        AllowedClasses classes = environment.classes();
        Class<?> type = classes.find(name.substring(0, dot))
                .orElseThrow(() -> new SimpleSyntaxException(start, "there is no class '" + name.substring(0, dot) + "'", null));
        if (!classes.allows(type)) {
            throw new SimpleSyntaxException(ErrorCode.NOT_ALLOWED, start, AllowedClasses.refusal(type), AllowedClasses.advice(type));
        }
        try {
            Field field = type.getField(name.substring(dot + 1));
            if (Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers())) {
                return CallText.constant(field.get(null));
            }
        } catch (ReflectiveOperationException e) {
            // as if it were no constant: it is not there, or not for everyone
        }
        throw new SimpleSyntaxException(start, "'" + type.getName() + "' has no constant '" + name.substring(dot + 1) + "' that everyone may read", null);
    }
}
