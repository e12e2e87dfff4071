// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.access.ClassNames;
import io.pelton.routes.access.JsonException;
import io.pelton.routes.control.RouteStoppedException;
import io.pelton.routes.convert.NoConversionException;
import io.pelton.routes.convert.PayloadException;
import io.pelton.routes.simple.AssertedException;
import io.pelton.routes.simple.CallException;
import io.pelton.routes.simple.FailureTest;
import io.pelton.routes.simple.MandatoryException;
import io.pelton.routes.simple.NoMethodException;
import io.pelton.routes.simple.ThrownException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A type of failures as a route names it.
 *
 * @param type its class
 * @param code what a {@link PeltonException} must have as code; empty for any
 * @param isBelow whether in Camel it is below the class that the route names
 */
public record FailureType(Class<? extends Throwable> type, Optional<ErrorCode> code, boolean isBelow) implements Serializable {
    /** What stands for exceptions of Camel and its Jackson that routes name often; the first of several is what is thrown under that name, the others are below it. */
    private static final Map<String, List<FailureType>> CAMEL = Map.ofEntries(
            camel("NoTypeConversionAvailableException", NoConversionException.class),
            camel("TypeConversionException", ErrorCode.BAD_CONVERSION),
            camel("InvalidPayloadException", PayloadException.class),
            camel("ExpressionEvaluationException", ErrorCode.MALFORMED_ROW),
            camel("CamelException",
                    CamelException.class, PayloadException.class, RouteStoppedException.class, NoConversionException.class, NoMethodException.class),
            camel("NoSuchEndpointException", ErrorCode.UNKNOWN_ENDPOINT),
            camel("ResolveEndpointFailedException", ErrorCode.UNKNOWN_ENDPOINT),
            camel("RuntimeCamelException", RuntimeCamelException.class, PeltonException.class, CallException.class, MandatoryException.class,
                    ThrownException.Checked.class),
            camel("CamelExecutionException", RuntimeException.class),
            camel("CamelExchangeException",
                    ExchangeException.class, PayloadException.class, PredicateValidationException.class, RouteStoppedException.class, NoMethodException.class),
            camel("NoSuchHeaderException", NoSuchHeaderException.class),
            camel("NoSuchPropertyException", NoSuchPropertyException.class),
            camel("processor.idempotent.NoMessageIdException", NoMessageIdException.class),
            camel("processor.aggregate.ClosedCorrelationKeyException", ExchangeException.class),
            camel("RollbackExchangeException", RollbackException.class),
            camel("ValidationException", PredicateValidationException.class),
            camel("support.processor.PredicateValidationException", PredicateValidationException.class),
            camel("processor.ThrottlerRejectedExecutionException", RejectedException.class),
            camel("component.direct.DirectConsumerNotAvailableException", RouteStoppedException.class),
            camel("component.bean.MethodNotFoundException", NoMethodException.class),
            camel("language.bean.RuntimeBeanExpressionException", CallException.class),
            camel("language.simple.SimpleAssertionException", AssertedException.class),
            jackson("core.JacksonException", JsonException.class),
            jackson("core.JsonProcessingException", JsonException.class),
            jackson("core.exc.StreamReadException", JsonException.Malformed.class),
            jackson("core.JsonParseException", JsonException.Malformed.class),
            jackson("core.io.JsonEOFException", JsonException.Ended.class),
            jackson("databind.DatabindException", JsonException.Mismatched.class),
            jackson("databind.JsonMappingException", JsonException.Mismatched.class),
            jackson("databind.exc.MismatchedInputException", JsonException.Mismatched.class));

    @SafeVarargs
    @SuppressWarnings("varargs") // they are only read
    private static Map.Entry<String, List<FailureType>> camel(String name, Class<? extends Throwable>... types) {
        List<FailureType> all = Arrays.stream(types).map(type -> new FailureType(type, Optional.empty(), type != types[0])).toList();
        return Map.entry("org.apache.camel." + name, all);
    }

    private static Map.Entry<String, List<FailureType>> camel(String name, ErrorCode code) {
        return Map.entry("org.apache.camel." + name, List.of(new FailureType(PeltonException.class, Optional.of(code), false)));
    }

    private static Map.Entry<String, List<FailureType>> jackson(String name, Class<? extends JsonException> type) {
        return Map.entry("com.fasterxml.jackson." + name, List.of(new FailureType(type)));
    }

    /** All failures of a class. */
    public FailureType(Class<? extends Throwable> type) {
        this(type, Optional.empty(), false);
    }

    /** The types called {@code name}, whose code does not run; empty if there is no such class of failures. */
    public static List<FailureType> named(String name, AllowedClasses classes) {
        List<FailureType> known = CAMEL.getOrDefault(name, List.of());
        if (isCamels(name)) {
            return known;
        }
        Stream<FailureType> own = classes.find(name)
                .filter(Throwable.class::isAssignableFrom)
                .map(type -> new FailureType(type.asSubclass(Throwable.class)))
                .stream();
        return Stream.concat(own, known.stream()).toList();
    }

    /** Whether failures are of one of the types called {@code name}; empty if there is none. */
    public static Optional<FailureTest> test(String name, AllowedClasses classes) {
        List<FailureType> types = named(name, classes);
        return types.isEmpty() ? Optional.empty() : Optional.of(failure -> isOneOf(types, failure));
    }

    /** Whether {@code name} is one of Camel's own that has a counterpart: routes may throw it. */
    public static boolean isCamels(String name) {
        return CAMEL.containsKey(name) && name.startsWith("org.apache.camel.");
    }

    /** Whether {@code failure} itself is of one of {@code types}. */
    public static boolean isOneOf(List<FailureType> types, Throwable failure) {
        return types.stream().anyMatch(type -> type.matches(failure));
    }

    /** How many classes {@code thrown}, which is of this type, is below it, as if each code had a class of its own. */
    int distance(Throwable thrown) {
        Throwable failure = ClassNames.meant(thrown);
        boolean isOneOfCode = failure.getClass() == PeltonException.class && type != PeltonException.class;
        int distance = isBelow || isOneOfCode ? 1 : 0;
        for (Class<?> above = failure.getClass(); above != null && above != type; above = above.getSuperclass()) {
            distance++;
        }
        return distance;
    }

    /** Whether {@code thrown} itself is of this type. */
    boolean matches(Throwable thrown) {
        Throwable failure = ClassNames.meant(thrown);
        boolean isUnchecked = RuntimeException.class.isAssignableFrom(type) && type != PayloadException.class;
        return type.isInstance(failure)
                && !(failure instanceof PayloadException && isUnchecked)
                && (code.isEmpty() || failure instanceof PeltonException known && known.code() == code.get());
    }
}
