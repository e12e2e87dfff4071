// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.routes.access.AllowedClasses;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Optional;

/** A constant of a class: <code>${type:org.apache.camel.Exchange.FILE_NAME}</code>, or one of a class that routes may use; or such a class itself. */
final class TypeFunction {
    private static final String EXCHANGE = "org.apache.camel.Exchange.";

    private TypeFunction() {}

    /**
     * Looks the constant up at once.
     *
     * @param name the class, perhaps with a dot and the field
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
        Optional<Class<?>> itself = classes.find(name);
        if (itself.isPresent()) {
            return CallText.constant(allowed(itself.get(), start, classes));
        }
        Class<?> type = classes.find(name.substring(0, dot))
                .orElseThrow(() -> new SimpleSyntaxException(start, "there is no class '" + name.substring(0, dot) + "'", null));
        allowed(type, start, classes);
        try {
            Field field = type.getField(name.substring(dot + 1));
            if (Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers())) {
                Object value = field.get(null);
                return CallText.constant(value == null ? null : value.toString()); // as in Camel
            }
        } catch (ReflectiveOperationException e) {
            // as if it were no constant: it is not there, or not for everyone
        }
        throw new SimpleSyntaxException(start, "'" + type.getName() + "' has no constant '" + name.substring(dot + 1) + "' that everyone may read", null);
    }

    private static Class<?> allowed(Class<?> type, int start, AllowedClasses classes) throws SimpleSyntaxException {
        if (!classes.allows(type)) {
            throw new SimpleSyntaxException(ErrorCode.NOT_ALLOWED, start, AllowedClasses.refusal(type), AllowedClasses.advice(type));
        }
        return type;
    }
}
