// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.access.JsonException;
import io.pelton.routes.control.RouteStoppedException;
import io.pelton.routes.convert.NoConversionException;
import io.pelton.routes.simple.CallException;
import io.pelton.routes.simple.NoMethodException;
import java.io.Serializable;
import java.nio.file.FileSystemException;
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
 */
public record FailureType(Class<? extends Throwable> type, Optional<ErrorCode> code) implements Serializable {
    /** What stands for exceptions of Camel and its Jackson that routes name often; the first of several is what is thrown under that name. */
    private static final Map<String, List<FailureType>> CAMEL = Map.ofEntries(
            camel("NoTypeConversionAvailableException", NoConversionException.class),
            camel("TypeConversionException", ErrorCode.BAD_CONVERSION),
            camel("InvalidPayloadException", ErrorCode.BAD_CONVERSION),
            camel("ExpressionEvaluationException", ErrorCode.MALFORMED_ROW),
            camel("CamelException",
                    CamelException.class, RouteStoppedException.class, NoConversionException.class, NoMethodException.class),
            camel("NoSuchEndpointException", NoSuchEndpointException.class, ErrorCode.UNKNOWN_ENDPOINT),
            camel("ResolveEndpointFailedException", ErrorCode.UNKNOWN_ENDPOINT),
            camel("RuntimeCamelException",
                    RuntimeCamelException.class, PeltonException.class, CallException.class, FileSystemException.class),
            camel("component.file.GenericFileOperationFailedException", FileSystemException.class),
            camel("CamelExecutionException", RuntimeException.class),
            camel("CamelExchangeException",
                    ExchangeException.class, PredicateValidationException.class, RouteStoppedException.class, NoMethodException.class),
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
        return Map.entry("org.apache.camel." + name, Arrays.stream(types).map(FailureType::new).toList());
    }

    private static Map.Entry<String, List<FailureType>> camel(String name, ErrorCode code) {
        return Map.entry("org.apache.camel." + name, List.of(new FailureType(PeltonException.class, Optional.of(code))));
    }

    private static Map.Entry<String, List<FailureType>> camel(String name, Class<? extends Throwable> type, ErrorCode code) {
        return Map.entry(
                "org.apache.camel." + name, List.of(new FailureType(type), new FailureType(PeltonException.class, Optional.of(code))));
    }

    private static Map.Entry<String, List<FailureType>> jackson(String name, Class<? extends JsonException> type) {
        return Map.entry("com.fasterxml.jackson." + name, List.of(new FailureType(type)));
    }

    /** All failures of a class. */
    public FailureType(Class<? extends Throwable> type) {
        this(type, Optional.empty());
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
        Throwable failure = inCamel(thrown);
        int distance = code.isEmpty() && failure instanceof PeltonException ? 1 : 0;
        for (Class<?> above = failure.getClass(); above != null && above != type; above = above.getSuperclass()) {
            distance++;
        }
        return distance;
    }

    /** Whether {@code thrown} itself is of this type. */
    boolean matches(Throwable thrown) {
        Throwable failure = inCamel(thrown);
        return type.isInstance(failure)
                && (code.isEmpty() || failure instanceof PeltonException known && known.code() == code.get());
    }

    /** Where JSON cannot be read, Camel throws what is only the cause here. */
    private static Throwable inCamel(Throwable thrown) {
        return thrown instanceof PeltonException && thrown.getCause() instanceof JsonException json ? json : thrown;
    }
}
