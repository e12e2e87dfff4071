// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.control.RouteStoppedException;
import io.pelton.routes.convert.NoConversionException;
import java.io.Serializable;
import java.util.Arrays;
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
    /** What stands for exceptions of Camel that routes name often; the first of several is what is thrown under that name. */
    private static final Map<String, List<FailureType>> CAMEL = Map.ofEntries(
            of("NoTypeConversionAvailableException", NoConversionException.class),
            of("TypeConversionException", ErrorCode.BAD_CONVERSION),
            of("InvalidPayloadException", ErrorCode.BAD_CONVERSION),
            of("ExpressionEvaluationException", ErrorCode.MALFORMED_ROW),
            of("CamelException", CamelException.class, RouteStoppedException.class, NoConversionException.class),
            of("NoSuchEndpointException", ErrorCode.UNKNOWN_ENDPOINT),
            of("ResolveEndpointFailedException", ErrorCode.UNKNOWN_ENDPOINT),
            of("RuntimeCamelException", RuntimeCamelException.class, PeltonException.class),
            of("CamelExecutionException", RuntimeException.class),
            of("CamelExchangeException",
                    ExchangeException.class, PredicateValidationException.class, RouteStoppedException.class),
            of("processor.idempotent.NoMessageIdException", NoMessageIdException.class),
            of("processor.aggregate.ClosedCorrelationKeyException", ExchangeException.class),
            of("RollbackExchangeException", RollbackException.class),
            of("ValidationException", PredicateValidationException.class),
            of("support.processor.PredicateValidationException", PredicateValidationException.class),
            of("processor.ThrottlerRejectedExecutionException", RejectedException.class),
            of("component.direct.DirectConsumerNotAvailableException", RouteStoppedException.class));

    @SafeVarargs
    @SuppressWarnings("varargs") // they are only read
    private static Map.Entry<String, List<FailureType>> of(String name, Class<? extends Throwable>... types) {
        return Map.entry("org.apache.camel." + name, Arrays.stream(types).map(FailureType::new).toList());
    }

    private static Map.Entry<String, List<FailureType>> of(String name, ErrorCode code) {
        return Map.entry("org.apache.camel." + name, List.of(new FailureType(PeltonException.class, Optional.of(code))));
    }

    /** All failures of a class. */
    public FailureType(Class<? extends Throwable> type) {
        this(type, Optional.empty());
    }

    /** The types called {@code name}, whose code does not run; empty if there is no such class of failures. */
    public static List<FailureType> named(String name, AllowedClasses classes) {
        List<FailureType> camel = CAMEL.get(name);
        if (camel != null) {
            return camel;
        }
        return classes.find(name)
                .filter(Throwable.class::isAssignableFrom)
                .map(type -> new FailureType(type.asSubclass(Throwable.class)))
                .stream()
                .toList();
    }

    /** Whether {@code name} is one of Camel's that has a counterpart. */
    public static boolean isCamels(String name) {
        return CAMEL.containsKey(name);
    }

    /** Whether {@code failure} itself is of one of {@code types}. */
    public static boolean isOneOf(List<FailureType> types, Throwable failure) {
        return types.stream().anyMatch(type -> type.matches(failure));
    }

    /** How many classes {@code failure}, which is of this type, is below it, as if each code had a class of its own. */
    int distance(Throwable failure) {
        int distance = code.isEmpty() && failure instanceof PeltonException ? 1 : 0;
        for (Class<?> above = failure.getClass(); above != null && above != type; above = above.getSuperclass()) {
            distance++;
        }
        return distance;
    }

    /** Whether {@code failure} itself is of this type. */
    boolean matches(Throwable failure) {
        return type.isInstance(failure)
                && (code.isEmpty() || failure instanceof PeltonException known && known.code() == code.get());
    }
}
