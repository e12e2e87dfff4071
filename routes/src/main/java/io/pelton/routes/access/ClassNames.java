// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.access;

import io.pelton.error.HttpOperationFailedException;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import java.nio.file.FileSystemException;
import org.jspecify.annotations.Nullable;

/** The names of classes as routes see them: where a class stands for one of Camel's, it is that one's name. */
public final class ClassNames {
    static final String CAMEL = "org.apache.camel.";

    private ClassNames() {}

    /** The name of the class of {@code value}. */
    public static String of(Object value) {
        return switch (value) {
            case ByteView view when !view.getClass().isAnnotationPresent(StandsFor.class) -> String.class.getName();
            case Throwable failure -> ofMeant(meant(failure));
            default -> own(value);
        };
    }

    private static String ofMeant(Throwable failure) {
        if (failure instanceof FileSystemException) {
            return CAMEL + "component.file.GenericFileOperationFailedException";
        }
        if (failure instanceof HttpOperationFailedException) {
            return CAMEL + "http.base.HttpOperationFailedException";
        }
        if (failure instanceof PeltonException known && !failure.getClass().isAnnotationPresent(StandsFor.class)) {
            return switch (known.code()) {
                case BAD_CONVERSION -> CAMEL + "TypeConversionException";
                case MALFORMED_ROW -> CAMEL + "ExpressionEvaluationException";
                case BAD_FILE_NAME ->
                    known.getCause() instanceof IllegalArgumentException
                            ? IllegalArgumentException.class.getName()
                            : CAMEL + "component.file.GenericFileOperationFailedException";
                case MALFORMED_DATA -> known.getCause() == null ? own(failure) : of(known.getCause());
                case UNKNOWN_ENDPOINT -> CAMEL + "ResolveEndpointFailedException";
                default -> own(failure);
            };
        }
        return own(failure);
    }

    private static String own(Object value) {
        StandsFor other = value.getClass().getAnnotation(StandsFor.class);
        return other == null ? value.getClass().getName() : other.in() + other.value();
    }

    /** Whether {@code failure} is of a class of Pelton, not one that code of a user's or of a library has thrown. */
    public static boolean isOwn(Throwable failure) {
        return failure.getClass().getName().startsWith("io.pelton.");
    }

    /** The failure that {@code failure} is in Camel: where this one only says more about its cause, that cause. */
    public static Throwable meant(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause != null && saysMoreAbout(cause, failure) ? meant(cause) : failure;
    }

    private static boolean saysMoreAbout(Throwable cause, Throwable failure) {
        StandsFor other = failure.getClass().getAnnotation(StandsFor.class);
        return other == null
                ? failure instanceof PeltonException && (isThrownAsItIs(cause) || cause instanceof FileSystemException)
                : other.yieldsToCause() && (of(cause).startsWith(CAMEL) || isThrownAsItIs(cause));
    }

    private static boolean isThrownAsItIs(Throwable cause) {
        StandsFor other = cause.getClass().getAnnotation(StandsFor.class);
        return other != null && other.isThrownAsItIs();
    }

    /** The cause of {@code failure} in Camel. */
    public static @Nullable Throwable cause(Throwable failure) {
        return meant(failure).getCause();
    }

    /** What {@link #of} gives, without the package. */
    public static String simple(Object value) {
        String name = of(value);
        return value.getClass().getName().equals(name) ? value.getClass().getSimpleName() : name.substring(name.lastIndexOf('.') + 1);
    }

    /** The text of a failure, as Java makes one of its class and its message. */
    public static String described(Throwable failure) {
        String message = failure.getLocalizedMessage();
        return message == null ? of(failure) : of(failure) + ": " + message;
    }
}
