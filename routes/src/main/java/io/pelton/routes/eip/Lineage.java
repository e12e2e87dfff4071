// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.PeltonException;
import io.pelton.routes.access.ClassNames;
import io.pelton.routes.access.JsonException;
import io.pelton.routes.access.StandsFor;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import javax.xml.stream.XMLStreamException;

/** Failures as Camel has them: the names of their classes, of those above these, and their causes. */
final class Lineage {
    static final String CAMEL = "org.apache.camel.";
    static final String JACKSON = "com.fasterxml.jackson.";
    private static final String WOODSTOX = "com.ctc.wstx.exc.";
    private static final int MAX_CAUSES = 100;

    /** Of classes of Camel, its Jackson and its Woodstox, what is above them there. */
    private static final Map<String, String> ABOVE = Map.ofEntries(
            camel("CamelException", Exception.class),
            camel("CamelExchangeException", "CamelException"),
            camel("http.base.HttpOperationFailedException", "CamelException"),
            camel("NoTypeConversionAvailableException", "CamelException"),
            camel("InvalidPayloadException", "CamelExchangeException"),
            camel("NoSuchHeaderException", "CamelExchangeException"),
            camel("NoSuchPropertyException", "CamelExchangeException"),
            camel("NoSuchVariableException", "CamelExchangeException"),
            camel("RollbackExchangeException", "CamelExchangeException"),
            camel("ValidationException", "CamelExchangeException"),
            camel("support.processor.PredicateValidationException", "ValidationException"),
            camel("processor.aggregate.ClosedCorrelationKeyException", "CamelExchangeException"),
            camel("component.direct.DirectConsumerNotAvailableException", "CamelExchangeException"),
            camel("component.seda.SedaConsumerNotAvailableException", "CamelExchangeException"),
            camel("processor.resequencer.MessageRejectedException", "RuntimeCamelException"),
            camel("RuntimeCamelException", RuntimeException.class),
            camel("TypeConversionException", "RuntimeCamelException"),
            camel("ExpressionEvaluationException", "RuntimeCamelException"),
            camel("ResolveEndpointFailedException", "RuntimeCamelException"),
            camel("NoSuchEndpointException", "RuntimeCamelException"),
            camel("processor.idempotent.NoMessageIdException", "RuntimeCamelException"),
            camel("RuntimeExchangeException", "RuntimeCamelException"),
            camel("component.file.GenericFileOperationFailedException", "RuntimeCamelException"),
            camel("CamelExecutionException", "RuntimeExchangeException"),
            camel("component.bean.MethodNotFoundException", "RuntimeExchangeException"),
            camel("component.bean.AmbiguousMethodCallException", "RuntimeExchangeException"),
            camel("component.bean.ParameterBindingException", "RuntimeCamelException"),
            camel("RuntimeExpressionException", "RuntimeCamelException"),
            camel("language.bean.RuntimeBeanExpressionException", "RuntimeExpressionException"),
            camel("language.xpath.InvalidXPathException", "RuntimeExpressionException"),
            camel("processor.ThrottlerRejectedExecutionException", RejectedExecutionException.class),
            Map.entry(PeltonException.class.getName(), CAMEL + "RuntimeCamelException"),
            Map.entry(JACKSON + "core.JacksonException", IOException.class.getName()),
            jackson("core.JsonProcessingException", "core.JacksonException"),
            jackson("core.exc.StreamReadException", "core.JsonProcessingException"),
            jackson("core.JsonParseException", "core.exc.StreamReadException"),
            jackson("core.io.JsonEOFException", "core.JsonParseException"),
            jackson("databind.DatabindException", "core.JsonProcessingException"),
            jackson("databind.JsonMappingException", "databind.DatabindException"),
            jackson("databind.exc.MismatchedInputException", "databind.JsonMappingException"),
            jackson("databind.exc.InvalidDefinitionException", "databind.JsonMappingException"),
            Map.entry(WOODSTOX + "WstxParsingException", WOODSTOX + "WstxException"),
            Map.entry(WOODSTOX + "WstxException", XMLStreamException.class.getName()));

    /** Where these lead. */
    private static final Map<String, Class<?>> JAVA = Map.of(
            Exception.class.getName(), Exception.class,
            RuntimeException.class.getName(), RuntimeException.class,
            RejectedExecutionException.class.getName(), RejectedExecutionException.class,
            IOException.class.getName(), IOException.class,
            XMLStreamException.class.getName(), XMLStreamException.class);

    private Lineage() {}

    private static Map.Entry<String, String> camel(String name, String above) {
        return Map.entry(CAMEL + name, CAMEL + above);
    }

    private static Map.Entry<String, String> camel(String name, Class<?> above) {
        return Map.entry(CAMEL + name, above.getName());
    }

    private static Map.Entry<String, String> jackson(String name, String above) {
        return Map.entry(JACKSON + name, JACKSON + above);
    }

    /** The names of the class of {@code failure} and of those above it, in this order. */
    static List<String> of(Throwable failure) {
        List<String> names = new ArrayList<>();
        Class<?> type = failure.getClass();
        String name = ClassNames.of(failure);
        while (type != null && type != Object.class) {
            if (names.isEmpty() || !names.getLast().equals(name)) {
                names.add(name);
            }
            String above = ABOVE.get(name);
            type = above == null ? type.getSuperclass() : JAVA.getOrDefault(above, type);
            name = above == null ? name(type) : above;
        }
        if (failure instanceof FileSystemException) { // in Camel that of Java is its cause
            for (Class<?> own = failure.getClass(); own != Exception.class; own = own.getSuperclass()) {
                names.add(own.getName());
            }
        }
        return names;
    }

    private static String name(Class<?> type) {
        StandsFor other = type.getAnnotation(StandsFor.class);
        return other == null ? type.getName() : other.in() + other.value();
    }

    /** {@code failure} and its causes, the innermost one first, without those that are none in Camel. */
    static List<Throwable> innermostFirst(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        Throwable cause = failure;
        while (cause != null && causes.size() < MAX_CAUSES) {
            cause = ClassNames.meant(cause);
            if (!yields(cause)) {
                causes.addFirst(cause);
            }
            cause = cause instanceof JsonException && !(cause instanceof JsonException.Unmapped) ? null : cause.getCause();
        }
        return causes;
    }

    /** Whether in Camel there is only its cause, of whatever class that is. */
    private static boolean yields(Throwable failure) {
        StandsFor other = failure.getClass().getAnnotation(StandsFor.class);
        return other != null && other.yieldsToCause() && failure.getCause() != null;
    }
}
