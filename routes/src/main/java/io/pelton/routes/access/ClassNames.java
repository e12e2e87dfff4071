// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.access;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import java.nio.file.FileSystemException;

/** The names of classes as routes see them: where a class stands for one of Camel's, it is that one's name. */
public final class ClassNames {
    static final String CAMEL = "org.apache.camel.";

    private ClassNames() {}

    /** The name of the class of {@code value}. */
    public static String of(Object value) {
        return switch (value) {
            case ByteView _ -> String.class.getName();
            case PeltonException failure when failure.code() == ErrorCode.BAD_CONVERSION -> CAMEL + "TypeConversionException";
            case PeltonException failure when failure.code() == ErrorCode.UNKNOWN_ENDPOINT -> CAMEL + "ResolveEndpointFailedException";
            case FileSystemException _ -> CAMEL + "component.file.GenericFileOperationFailedException";
            case PeltonException failure when failure.getCause() instanceof JsonException json -> of(json);
            default -> {
                StandsFor other = value.getClass().getAnnotation(StandsFor.class);
                yield other == null ? value.getClass().getName() : of(value, other);
            }
        };
    }

    private static String of(Object value, StandsFor other) {
        if (other.yieldsToCause() && value instanceof Throwable failure && failure.getCause() != null) {
            String inner = of(failure.getCause());
            if (inner.startsWith(CAMEL)) {
                return inner;
            }
        }
        return other.in() + other.value();
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
