// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.HttpOperationFailedException;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.access.JsonException;
import io.pelton.routes.control.NoRouteException;
import io.pelton.routes.convert.NoConversionException;
import io.pelton.routes.language.PathException;
import io.pelton.routes.simple.AmbiguousCallException;
import io.pelton.routes.simple.ArgumentException;
import io.pelton.routes.simple.AssertedException;
import io.pelton.routes.simple.CallException;
import io.pelton.routes.simple.FailureTest;
import io.pelton.routes.simple.NoMethodException;
import java.io.Serializable;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A type of failures as a route names it.
 *
 * @param name the name of its class, which may be one of Camel's
 * @param type that class, or what is thrown under the name
 */
public record FailureType(String name, Class<? extends Throwable> type) implements Serializable {
    /** What is thrown for exceptions of Camel and its Jackson that routes name often. */
    private static final Map<String, Class<? extends Throwable>> CAMEL = Map.ofEntries(
            camel("NoTypeConversionAvailableException", NoConversionException.class),
            camel("TypeConversionException", PeltonException.class),
            camel("InvalidPayloadException", PeltonException.class),
            camel("ExpressionEvaluationException", PeltonException.class),
            camel("CamelException", CamelException.class),
            camel("http.base.HttpOperationFailedException", HttpOperationFailedException.class),
            camel("NoSuchEndpointException", NoSuchEndpointException.class),
            camel("ResolveEndpointFailedException", PeltonException.class),
            camel("RuntimeCamelException", RuntimeCamelException.class),
            camel("component.file.GenericFileOperationFailedException", FileSystemException.class),
            camel("CamelExecutionException", RuntimeException.class),
            camel("CamelExchangeException", ExchangeException.class),
            camel("NoSuchHeaderException", NoSuchHeaderException.class),
            camel("NoSuchPropertyException", NoSuchPropertyException.class),
            camel("NoSuchVariableException", NoSuchVariableException.class),
            camel("processor.idempotent.NoMessageIdException", NoMessageIdException.class),
            camel("processor.aggregate.ClosedCorrelationKeyException", ClosedKeyException.class),
            camel("RollbackExchangeException", RollbackException.class),
            camel("RuntimeExchangeException", NoMethodException.class),
            camel("RuntimeExpressionException", CallException.class),
            camel("ValidationException", PredicateValidationException.class),
            camel("support.processor.PredicateValidationException", PredicateValidationException.class),
            camel("processor.ThrottlerRejectedExecutionException", RejectedException.class),
            camel("component.direct.DirectConsumerNotAvailableException", NoRouteException.class),
            camel("component.seda.SedaConsumerNotAvailableException", NoConsumerException.class),
            camel("processor.resequencer.MessageRejectedException", TooLateException.class),
            camel("component.bean.MethodNotFoundException", NoMethodException.class),
            camel("component.bean.AmbiguousMethodCallException", AmbiguousCallException.class),
            camel("component.bean.ParameterBindingException", ArgumentException.class),
            camel("language.bean.RuntimeBeanExpressionException", CallException.class),
            camel("language.xpath.InvalidXPathException", PathException.class),
            camel("language.simple.SimpleAssertionException", AssertedException.class),
            jackson("core.JacksonException", JsonException.class),
            jackson("core.JsonProcessingException", JsonException.class),
            jackson("core.exc.StreamReadException", JsonException.Malformed.class),
            jackson("core.JsonParseException", JsonException.Malformed.class),
            jackson("core.io.JsonEOFException", JsonException.Ended.class),
            jackson("databind.DatabindException", JsonException.Mismatched.class),
            jackson("databind.JsonMappingException", JsonException.Mismatched.class),
            jackson("databind.exc.MismatchedInputException", JsonException.Mismatched.class),
            jackson("databind.exc.InvalidDefinitionException", JsonException.Undefined.class));

    private static Map.Entry<String, Class<? extends Throwable>> camel(String name, Class<? extends Throwable> type) {
        return Map.entry(Lineage.CAMEL + name, type);
    }

    private static Map.Entry<String, Class<? extends Throwable>> jackson(String name, Class<? extends JsonException> type) {
        return Map.entry(Lineage.JACKSON + name, type);
    }

    /** All failures of a class. */
    public FailureType(Class<? extends Throwable> type) {
        this(type.getName(), type);
    }

    /** The type called {@code name}, whose code does not run; empty if there is no such class of failures. */
    public static Optional<FailureType> named(String name, AllowedClasses classes) {
        Optional<FailureType> known = Optional.ofNullable(CAMEL.get(name)).map(type -> new FailureType(name, type));
        return isCamels(name)
                ? known
                : classes.find(name)
                        .filter(Throwable.class::isAssignableFrom)
                        .map(type -> new FailureType(type.asSubclass(Throwable.class)))
                        .or(() -> known);
    }

    /** Whether failures are of the type called {@code name}; empty if there is none. */
    public static Optional<FailureTest> test(String name, AllowedClasses classes) {
        return named(name, classes).map(List::of).map(types -> failure -> isOneOf(types, failure));
    }

    /** Whether {@code name} is one of Camel's own that has a counterpart: routes may throw it. */
    public static boolean isCamels(String name) {
        return CAMEL.containsKey(name) && name.startsWith(Lineage.CAMEL);
    }

    /** Whether {@code failure} itself is of one of {@code types}. */
    public static boolean isOneOf(Iterable<FailureType> types, Throwable failure) {
        Throwable known = Lineage.innermostFirst(failure).getLast();
        for (FailureType type : types) {
            if (type.matches(known)) {
                return true;
            }
        }
        return false;
    }

    /** How many classes that of {@code failure} is below it in Camel; the largest number if it is not of this type. */
    int distance(Throwable failure) {
        int distance = Lineage.of(failure).indexOf(name);
        if (distance >= 0) {
            return distance;
        }
        return type.getName().equals(name) && !name.startsWith("java.") && type.isInstance(failure) ? 0 : Integer.MAX_VALUE;
    }

    /** Whether {@code failure} itself is of this type. */
    boolean matches(Throwable failure) {
        return distance(failure) < Integer.MAX_VALUE;
    }
}
