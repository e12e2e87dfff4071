// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.convert.Conversion;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Place;
import io.pelton.routes.simple.Scope;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/** Reads {@code convertBodyTo}, {@code convertHeaderTo} and {@code convertVariableTo}. */
final class ConvertReader {
    static final Option TYPE = new Option("type", OptionType.TEXT, "", true, "the type, such as String or Integer");
    static final Option MANDATORY = Option.optional(
            "mandatory", OptionType.BOOLEAN, "true", "whether it fails if there is no conversion; else nothing is what comes out");
    static final Option CHARSET =
            Option.optional("charset", OptionType.TEXT, "", "what bytes that are a text are written in, such as ISO-8859-1; by default UTF-8");
    static final Option TO_NAME =
            Option.optional("toName", OptionType.TEXT, "", "the name of what comes out; by default the same");

    /** Classes to which Camel converts values of other ones, while objects of the user's classes are what they are. */
    private static final Set<Class<?>> UNKNOWN =
            Set.of(Collection.class, Set.class, Iterable.class, Iterator.class, Properties.class, Duration.class, TimeZone.class);

    private ConvertReader() {}

    static Optional<RouteStep> body(StepInput input) {
        return input.peek(conversion(input).map(Functions.ConvertBody::new));
    }

    static Optional<RouteStep> named(Scope scope, StepInput input) {
        Optional<Conversion> conversion = conversion(input);
        ValuesReader values = input.steps().values();
        Optional<Text> name = input.fields().required("name", "name: NAME");
        Optional<Place> source = name.flatMap(text -> values.place(scope, text));
        Optional<Text> target = input.fields().text("toName");
        Optional<Place> toPlace = target.isEmpty() ? source : target.flatMap(text -> values.place(scope, text));
        return input.peek(conversion.flatMap(found -> source.flatMap(from -> toPlace.map(
                to -> new Functions.ConvertValue(scope, name.orElseThrow().value(), from, to, found)))));
    }

    /** {@code transformDataType}: to one of the types that Camel brings along. */
    static Optional<RouteStep> dataType(StepInput input) {
        Optional<String> from = input.fields().text("fromType").map(type -> type.value().strip());
        return input.peek(input.fields().required("toType", "toType: text-plain").flatMap(type -> dataType(from, type, input.context())));
    }

    private static Optional<Functions.TransformDataType> dataType(Optional<String> from, Text type, Context context) {
        String to = type.value().strip();
        if (!DataTypes.isKnown(to)) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    type.origin(),
                    "bodies are not made '" + type.value() + "' by 'transformDataType' yet",
                    "there are " + DataTypes.names());
            return Optional.empty();
        }
        DataTypes types = context.controls().dataTypes();
        String made = from.map(name -> types.made(name, to)).orElseGet(() -> types.made(to));
        return Optional.of(new Functions.TransformDataType(
                new Conversion.ToValue(DataTypes.valueType(made), true, null), made.replaceFirst("-", "/")));
    }

    private static Optional<Conversion> conversion(StepInput input) {
        Optional<Text> type = input.fields().required("type", "type: String");
        boolean isMandatory = input.flag("mandatory");
        Optional<Text> charset = input.fields().text("charset");
        if (charset.isPresent() && !isKnown(charset.get().value())) {
            input.context().problems().add(
                    ErrorCode.BAD_VALUE, charset.get().origin(), "there is no charset '" + charset.get().value() + "'", "write for example ISO-8859-1");
            return Optional.empty();
        }
        return type
                .flatMap(text -> conversion(text, isMandatory, charset.map(Text::value).orElse(null), input.context()));
    }

    private static boolean isKnown(String charset) {
        try {
            return Charset.isSupported(charset);
        } catch (IllegalCharsetNameException e) {
            return false;
        }
    }

    private static Optional<Conversion> conversion(Text text, boolean isMandatory, @Nullable String charset, Context context) {
        String name = text.value().strip();
        AllowedClasses classes = context.beans().classes();
        Optional<Conversion> conversion = ValueType.namedOrPrimitive(name)
                .<Conversion>map(type -> new Conversion.ToValue(type, isMandatory, charset))
                .or(() -> classes.find(name).filter(classes::allows).filter(type -> !UNKNOWN.contains(type)).map(type -> new Conversion.ToClass(type, isMandatory)));
        if (conversion.isEmpty()) {
            UnknownTypes.report(text, "bodies are not converted to '" + text.value() + "' yet", context);
        }
        return conversion;
    }
}
