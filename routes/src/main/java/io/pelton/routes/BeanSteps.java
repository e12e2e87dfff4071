// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Processor;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.bean.BeanException;
import io.pelton.routes.bean.MethodCall;
import io.pelton.routes.eip.Idempotent;
import io.pelton.routes.eip.IdempotentRepository;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;

/** The steps that use objects a route names: classes of the class path and {@code beans}. */
final class BeanSteps {
    static final List<StepKind> KINDS = List.of(
            new StepKind(
                    StepDescriptor.of("bean", "Calls a method of a bean; what it gives is the new body.")
                            .with(
                                    Option.optional("ref", OptionType.TEXT, "", "the bean's name, or #class:NAME"),
                                    Option.optional("beanType", OptionType.TEXT, "", "the bean's class"),
                                    Option.optional("method", OptionType.TEXT, "", "the method, perhaps with arguments; by default the only one"),
                                    Option.optional("scope", OptionType.TEXT, "Singleton", "only Singleton"))
                            .withShorthand("ref"),
                    BeanSteps::bean),
            new StepKind(
                    StepDescriptor.of("process", "Has a bean that is a Processor change the message.")
                            .with(new Option("ref", OptionType.TEXT, "", true, "the bean's name, or #class:NAME"))
                            .withShorthand("ref"),
                    BeanSteps::process),
            new StepKind(
                    StepDescriptor.of("idempotentConsumer", "Leads messages through its steps whose key has not been seen.",
                                    Content.EXPRESSION, Content.STEPS)
                            .with(
                                    new Option("idempotentRepository", OptionType.TEXT, "", true, "the bean that remembers keys"),
                                    Option.optional("eager", OptionType.BOOLEAN, "true", "whether a key is remembered first"),
                                    Option.optional("skipDuplicate", OptionType.BOOLEAN, "true", "whether known ones leave the steps out"),
                                    Option.optional("removeOnFailure", OptionType.BOOLEAN, "true", "whether a key is forgotten if the message fails"),
                                    Option.optional("completionEager", OptionType.BOOLEAN, "false", "whether only the steps count, not the whole way")),
                    BeanSteps::idempotent));

    private BeanSteps() {}

    private static Optional<RouteStep> bean(StepInput input) {
        Optional<Text> ref = input.fields().text("ref").or(() -> input.fields().text("beanType"));
        input.fields().text("beanType");
        Optional<Text> method = input.fields().text("method");
        checkScope(input.fields(), input.context());
        if (ref.isEmpty()) {
            input.fields().missing(List.of("ref", "beanType"), "'bean' needs 'ref' or 'beanType'", "write ref: NAME");
        }
        return input.peek(ref.flatMap(name -> call(input, name, method)));
    }

    /** There is one object of each bean. */
    static void checkScope(Fields fields, Context context) {
        fields.text("scope").filter(text -> !text.value().equalsIgnoreCase("Singleton")).ifPresent(text -> context.problems().add(
                ErrorCode.NOT_SUPPORTED, text.origin(), "the scope '" + text.value() + "' is not supported", "leave it out: a bean is a Singleton"));
    }

    private static Optional<PeekFunction<Object>> call(StepInput input, Text name, Optional<Text> method) {
        Optional<Object> bean = input.context().receiver(name);
        if (bean.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new CallBean(MethodCall.of(
                    bean.get(),
                    method.map(Text::value).orElse(null),
                    input.steps().expressions().environment())));
        } catch (BeanException e) {
            input.context().report(e, method.orElse(name).origin());
            return Optional.empty();
        } catch (SimpleSyntaxException e) {
            input.context().problems().add(e.code(), method.orElse(name).origin(), e.getMessage(), e.suggestion());
            return Optional.empty();
        }
    }

    private static Optional<RouteStep> process(StepInput input) {
        Optional<Text> ref = input.fields().required("ref", "ref: NAME");
        return input.peek(ref.flatMap(name -> input.context().bean(name, Processor.class))
                .map(processor -> new Functions.Processed(processor)));
    }

    private static Optional<RouteStep> idempotent(StepInput input) {
        Optional<Text> ref = input.fields().required("idempotentRepository", "idempotentRepository: NAME, and declare it among 'beans'");
        boolean eager = input.flag("eager");
        boolean skips = input.flag("skipDuplicate");
        boolean forgets = input.flag("removeOnFailure");
        boolean endsWithSteps = input.flag("completionEager");
        Optional<IdempotentRepository> repository =
                ref.flatMap(name -> input.context().bean(name, IdempotentRepository.class));
        Optional<Idempotent> function = input.value().flatMap(key -> repository.map(found ->
                new Idempotent(key.language() + ": " + key.text(), key.expression(), found, eager, skips, forgets, endsWithSteps)));
        return input.block(function, List.of(input.innerSteps()));
    }
}
