// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.control.RouteStoppedException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A type of failures as a route names it.
 *
 * @param type its class
 * @param code what a {@link PeltonException} must have as code; empty for any
 */
public record FailureType(Class<? extends Throwable> type, Optional<ErrorCode> code) implements Serializable {
    /** What stands for exceptions of Camel that routes name often. */
    private static final Map<String, FailureType> CAMEL = Map.ofEntries(
            of("NoTypeConversionAvailableException", PeltonException.class, ErrorCode.BAD_CONVERSION),
            of("TypeConversionException", PeltonException.class, ErrorCode.BAD_CONVERSION),
            of("InvalidPayloadException", PeltonException.class, ErrorCode.BAD_CONVERSION),
            of("CamelException", Exception.class),
            of("NoSuchEndpointException", PeltonException.class, ErrorCode.UNKNOWN_ENDPOINT),
            of("ResolveEndpointFailedException", PeltonException.class, ErrorCode.UNKNOWN_ENDPOINT),
            of("RuntimeCamelException", RuntimeException.class),
            of("CamelExecutionException", RuntimeException.class),
            of("CamelExchangeException", Exception.class),
            of("processor.aggregate.ClosedCorrelationKeyException", ExchangeException.class),
            of("RollbackExchangeException", RollbackException.class),
            of("ValidationException", PredicateValidationException.class),
            of("support.processor.PredicateValidationException", PredicateValidationException.class),
            of("processor.ThrottlerRejectedExecutionException", RejectedException.class),
            of("component.direct.DirectConsumerNotAvailableException", RouteStoppedException.class));

    private static Map.Entry<String, FailureType> of(
            String name, Class<? extends Throwable> type, ErrorCode... code) {
        return Map.entry(
                "org.apache.camel." + name,
                new FailureType(type, code.length == 0 ? Optional.empty() : Optional.of(code[0])));
    }

    /** The type called {@code name}, whose code does not run; empty if there is no such class of failures. */
    public static Optional<FailureType> named(String name, AllowedClasses classes) {
        FailureType camel = CAMEL.get(name);
        if (camel != null) {
            return Optional.of(camel);
        }
        return classes.find(name)
                .filter(Throwable.class::isAssignableFrom)
                .map(type -> new FailureType(type.asSubclass(Throwable.class), Optional.empty()));
    }

    /** What is thrown under the name of a type of Camel's that others are caught as, too; empty if it is any other. */
    public static Optional<Class<? extends Throwable>> thrown(String name) {
        return name.equals("org.apache.camel.CamelException") ? Optional.of(CamelException.class) : Optional.empty();
    }

    /** Whether {@code name} is one of Camel's that has a counterpart. */
    public static boolean isCamels(String name) {
        return CAMEL.containsKey(name);
    }

    /** Whether {@code failure} itself is of one of {@code types}. */
    public static boolean isOneOf(List<FailureType> types, Throwable failure) {
        return types.stream().anyMatch(type -> type.matches(failure));
    }

    /** Whether {@code failure} itself is of this type. */
    boolean matches(Throwable failure) {
        return type.isInstance(failure)
                && (code.isEmpty() || failure instanceof PeltonException known && known.code() == code.get());
    }
}
