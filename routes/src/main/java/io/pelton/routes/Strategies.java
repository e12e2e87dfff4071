// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.routes.bean.BeanException;
import io.pelton.routes.bean.PairMethod;
import io.pelton.routes.bean.PlainStrategy;
import io.pelton.routes.eip.Strategy;
import io.pelton.routes.eip.TextStrategy;
import io.pelton.routes.spelling.Spelling;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reads the option {@code aggregationStrategy}: a bean, or a class, of one's own or one of Camel's that has a counterpart. */
final class Strategies {
    private static final String METHOD = "aggregationStrategyMethodName";
    private static final String ALLOWS_NOTHING = "aggregationStrategyMethodAllowNull";

    static final Option METHOD_NAME = Option.optional(
            METHOD, OptionType.TEXT, "", "the method of a strategy that is plain Java; by default the only one that gives something");
    static final Option METHOD_ALLOWS_NOTHING = Option.optional(
            ALLOWS_NOTHING, OptionType.BOOLEAN, "false", "whether a strategy that is plain Java is also asked where there is only one message");

    private Strategies() {}

    /** How the strategy is made, as the file says it: other steps may go on with its groups only if theirs is. */
    static String described(StepInput input) {
        String bean = input.fields().text("aggregationStrategy").map(Text::value).orElse("");
        String method = input.fields().text(METHOD).map(text -> "." + text.value()).orElse("");
        return input.context().beans().described(bean) + method;
    }

    /** The strategy; empty if none is named or after a problem. */
    static Optional<AggregationStrategy> read(StepInput input) {
        Optional<Text> name = input.fields().text("aggregationStrategy");
        for (Option option : List.of(METHOD_NAME, METHOD_ALLOWS_NOTHING)) {
            Optional<Text> written = input.descriptor().options().contains(option) ? input.fields().text(option.name()) : Optional.empty();
            written.filter(_ -> name.isEmpty()).ifPresent(text -> input.context().problems().add(
                    ErrorCode.BAD_VALUE, text.origin(), "'" + option.name() + "' is about 'aggregationStrategy', which is not there", "leave it out"));
        }
        return name.flatMap(text -> strategy(text, input));
    }

    private static final String CAMEL = "org.apache.camel.processor.aggregate.";
    private static final String SUFFIX = "AggregationStrategy";

    /** How the names of those strategies of Camel begin that have a counterpart. */
    private static final List<String> THERE = List.of("UseLatest", "UseOriginal", "GroupedBody", "GroupedMessage", "GroupedExchange", "String");

    /** The class of Camel with a counterpart that is meant by a name that none has; null if none is near. */
    private static @Nullable String near(String name) {
        String own = name.substring(name.lastIndexOf('.') + 1).replaceFirst(SUFFIX + "$", "");
        return Spelling.nearest(own, THERE).map(near -> CAMEL + near + SUFFIX).orElse(null);
    }

    private static Optional<AggregationStrategy> strategy(Text text, StepInput input) {
        Context context = input.context();
        Optional<String> camel = Optional.of(text.value().replaceFirst("^#?(class|type):", ""))
                .filter(name -> name.startsWith("org.apache.camel.") && !context.beans().isCounterpart(name));
        if (camel.isPresent()) {
            String near = near(camel.get());
            if (near != null) {
                context.problems().add(
                        ErrorCode.BAD_VALUE, text.origin(), "Camel has no strategy '" + camel.get() + "'", "did you mean '#class:" + near + "'?");
                return Optional.empty();
            }
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    text.origin(),
                    "Camel's strategy '" + camel.get().substring(camel.get().lastIndexOf('.') + 1) + "' is not supported yet",
                    "there are " + String.join("-, ", THERE.subList(0, THERE.size() - 1)) + "- and " + THERE.getLast() + SUFFIX + ", or a class of"
                            + " yours: --with FILE.java");
            return Optional.empty();
        }
        String whole = CAMEL + text.value();
        if (context.beans().isCounterpart(whole) && !context.beans().isDeclared(text.value())) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, text.origin(), "there is no bean '" + text.value() + "'", "write its class: '#class:" + whole + "'");
            return Optional.empty();
        }
        return context.bean(text).flatMap(bean -> of(bean, text, input));
    }

    /** As in Camel anything can be one: what is neither a strategy nor a function has a method that is. */
    @SuppressWarnings("unchecked") // a function that takes something else fails each message, as in Camel
    private static Optional<AggregationStrategy> of(Object bean, Text name, StepInput input) {
        Optional<Text> method = input.fields().text(METHOD);
        boolean allowsNothing = input.fields().has(ALLOWS_NOTHING) && input.flag(ALLOWS_NOTHING);
        if (bean instanceof AggregationStrategy strategy) {
            boolean isOwn = strategy instanceof Strategy || strategy instanceof TextStrategy;
            return Optional.of(isOwn ? strategy : new MappedStrategy(strategy));
        }
        if (bean instanceof BiFunction<?, ?, ?> function) {
            return Optional.of(new MappedStrategy(PlainStrategy.of((BiFunction<@Nullable Message, @Nullable Message, @Nullable Object>) function, allowsNothing)));
        }
        if (Context.isOfCamel(bean.getClass())) {
            return input.context().bean(name, AggregationStrategy.class);
        }
        try {
            return Optional.of(PairMethod.strategy(
                    bean, method.map(Text::value).orElse(null), allowsNothing, input.context().beans().classes()));
        } catch (BeanException e) {
            input.context().report(e, method.orElse(name).origin());
            return Optional.empty();
        }
    }
}
