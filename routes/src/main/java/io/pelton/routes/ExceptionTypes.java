// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.eip.FailureType;
import java.lang.reflect.Modifier;
import java.util.Optional;

/** Reads the names of exception classes. */
final class ExceptionTypes {
    private ExceptionTypes() {}

    /** The failures of the class {@code text}; empty after a problem. */
    static Optional<FailureType> caught(Text text, Context context) {
        Optional<FailureType> type = FailureType.named(text.value().strip(), context.beans().classes());
        if (type.isEmpty()) {
            report(text, context);
        }
        return type;
    }

    /** An exception class that can be made from a text; empty after a problem. */
    static Optional<Class<? extends Exception>> thrown(Text text, Context context) {
        Optional<FailureType> type = caught(text, context);
        if (type.isEmpty()) {
            return Optional.empty();
        }
        Class<? extends Throwable> found = type.get().type();
        if (!FailureType.isCamels(text.value().strip()) && !context.beans().classes().allowsThrowing(found)) {
            context.problems().add(
                    ErrorCode.NOT_ALLOWED, text.origin(), AllowedClasses.refusal(found), AllowedClasses.advice(found));
            return Optional.empty();
        }
        if (Exception.class.isAssignableFrom(found) && !Modifier.isAbstract(found.getModifiers()) && takesText(found)) {
            return Optional.of(found.asSubclass(Exception.class));
        }
        context.problems().add(
                ErrorCode.BAD_VALUE,
                text.origin(),
                "'" + text.value() + "' cannot be thrown: it is no exception with a public constructor that takes a text");
        return Optional.empty();
    }

    private static boolean takesText(Class<?> type) {
        try {
            return Modifier.isPublic(type.getConstructor(String.class).getModifiers());
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static void report(Text text, Context context) {
        String name = text.value();
        boolean isCamels = name.startsWith("org.apache.camel.");
        context.problems().add(
                isCamels ? ErrorCode.NOT_SUPPORTED : ErrorCode.BAD_VALUE,
                text.origin(),
                isCamels
                        ? "Camel's exception '" + name + "' stands for nothing here"
                        : "there is no exception class '" + name + "'",
                name.indexOf('.') < 0
                        ? "write the whole name, such as java.lang.IllegalArgumentException"
                        : "start Pelton with --class-path=JAR if it is in a jar of yours, or name one of the JDK, such as"
                                + " java.lang.Exception");
    }
}
