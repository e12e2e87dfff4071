// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.Sort;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Scope;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The steps that change what a message carries. */
final class ValueSteps {
    private static final Option NAME = new Option("name", OptionType.TEXT, "", true, "the name");
    private static final Option NAME_TO_SET = new Option("name", OptionType.TEXT, "", true, "the name, which may hold functions");
    private static final Option VARIABLE = new Option("name", OptionType.TEXT, "", true,
            "the name, which may hold functions; global:NAME and route:ROUTE:NAME are not in the message, but there for all that follow");
    private static final Option PATTERN =
            new Option("pattern", OptionType.TEXT, "", true, "a name, 'BEGINNING*' or a regular expression");
    private static final Option EXCLUDE =
            Option.optional("excludePattern", OptionType.TEXT, "", "which of them are kept");

    static final List<StepKind> KINDS = List.of(
            new StepKind(
                    StepDescriptor.of("setBody", "Gives the message another body.", Content.EXPRESSION),
                    ValueSteps::setBody),
            new StepKind(
                    StepDescriptor.of("transform", "Gives the message another body.", Content.EXPRESSION)
                            .without("fromType", "toType"),
                    ValueSteps::setBody),
            new StepKind(
                    StepDescriptor.of("transformDataType", "Makes the body what a type of data says, and sets the header Content-Type.")
                            .with(
                                    new Option("toType", OptionType.TEXT, "", true, "the type: text-plain or application-octet-stream"),
                                    Option.optional(
                                            "fromType",
                                            OptionType.TEXT,
                                            "",
                                            "what the body is: it is made that if a step before made bodies that, and none made them toType")),
                    ConvertReader::dataType),
            new StepKind(
                    StepDescriptor.of("script", "Evaluates an expression and drops what it gives.", Content.EXPRESSION),
                    ValueSteps::script),
            new StepKind(
                    StepDescriptor.of("setHeader", "Sets a header.", Content.EXPRESSION).with(NAME_TO_SET),
                    input -> input.steps().values().set(Scope.HEADER, input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("setProperty", "Sets an exchange property.", Content.EXPRESSION).with(NAME_TO_SET),
                    input -> input.steps().values().set(Scope.PROPERTY, input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("setVariable", "Sets a variable.", Content.EXPRESSION).with(VARIABLE),
                    input -> input.steps().values().set(Scope.VARIABLE, input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("setHeaders", "Sets several headers, one after the other.")
                            .with(new Option("headers", OptionType.TEXT, "", true, "a list of names and expressions")),
                    input -> input.steps().values().setAll(Scope.HEADER, input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("setVariables", "Sets several variables, one after the other.")
                            .with(new Option("variables", OptionType.TEXT, "", true, "a list of names and expressions")),
                    input -> input.steps().values().setAll(Scope.VARIABLE, input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("removeHeader", "Removes a header.").with(NAME).withShorthand("name"),
                    input -> input.steps().values().remove(Scope.HEADER, input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("removeProperty", "Removes an exchange property.").with(NAME).withShorthand("name"),
                    input -> input.steps().values().remove(Scope.PROPERTY, input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("removeVariable", "Removes a variable; '*' removes all.").with(VARIABLE).withShorthand("name"),
                    input -> input.steps().values().remove(Scope.VARIABLE, input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("removeHeaders", "Removes the headers that match.").with(PATTERN, EXCLUDE).withShorthand("pattern"),
                    input -> input.steps().values().removeAll(Scope.HEADER, input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("removeProperties", "Removes the exchange properties that match.")
                            .with(PATTERN, EXCLUDE)
                            .withShorthand("pattern"),
                    input -> input.steps().values().removeAll(Scope.PROPERTY, input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("convertBodyTo", "Converts the body to another type.")
                            .with(ConvertReader.TYPE, ConvertReader.MANDATORY, ConvertReader.CHARSET)
                            .withShorthand("type"),
                    ConvertReader::body),
            new StepKind(
                    StepDescriptor.of("convertHeaderTo", "Converts a header to another type.")
                            .with(NAME, ConvertReader.TYPE, ConvertReader.TO_NAME, ConvertReader.MANDATORY, ConvertReader.CHARSET),
                    input -> ConvertReader.named(Scope.HEADER, input)),
            new StepKind(
                    StepDescriptor.of("convertVariableTo", "Converts a variable to another type.")
                            .with(NAME, ConvertReader.TYPE, ConvertReader.TO_NAME, ConvertReader.MANDATORY, ConvertReader.CHARSET),
                    input -> ConvertReader.named(Scope.VARIABLE, input)),
            new StepKind(
                    StepDescriptor.of("claimCheck", "Keeps a copy of the message for later, or takes back what was kept.")
                            .with(
                                    new Option("operation", OptionType.TEXT, "", true, "Set, Get, GetAndRemove, Push or Pop"),
                                    Option.optional("key", OptionType.TEXT, "", "under which name, which may hold functions; without, there is one place that has no name"),
                                    Option.optional("filter", OptionType.TEXT, "",
                                            "what is taken back, such as body,header:foo*; by default body and headers"),
                                    Option.optional("aggregationStrategy", OptionType.TEXT, "", "what puts it into the message"),
                                    Strategies.METHOD_NAME),
                    ClaimReader::read),
            new StepKind(
                    StepDescriptor.of("marshal", "Makes text or bytes of the body.", Content.DATA_FORMAT)
                            .with(UnmarshalReader.SENT, UnmarshalReader.RECEIVED),
                    input -> input.steps().formats().marshal(input)),
            new StepKind(
                    StepDescriptor.of("unmarshal", "Makes an object of the body's text or bytes.", Content.DATA_FORMAT)
                            .with(
                                    Option.optional("allowNullBody", OptionType.BOOLEAN, "false", "whether no body stays no body"),
                                    UnmarshalReader.SENT,
                                    UnmarshalReader.RECEIVED),
                    input -> input.steps().formats().unmarshal(input)),
            new StepKind(
                    StepDescriptor.of("summarize", "Keeps values per group and gives them out at the end of the input.")
                            .with(
                                    Option.optional("by", OptionType.TEXT, "", "the columns of a group"),
                                    new Option("values", OptionType.TEXT, "", true, "names and values, such as mean(x)"),
                                    Option.optional("orderBy", OptionType.TEXT, "", "names, each perhaps with desc behind it"),
                                    Option.optional("maxGroups", OptionType.INTEGER, "", "with how many groups it fails")),
                    input -> input.steps().summaries().summarize(input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("sort", "Makes a sorted list of the parts of a value the body.", Content.EXPRESSION)
                            .with(Option.optional("comparator", OptionType.TEXT, "", "what orders the parts: the name of a bean, or #class:NAME")),
                    ValueSteps::sort));

    private ValueSteps() {}

    private static Optional<RouteStep> setBody(StepInput input) {
        return input.peek(input.value().map(value -> new Functions.SetBody(value.expression(), value.text())));
    }

    private static Optional<RouteStep> script(StepInput input) {
        return input.peek(input.value().map(value -> new Functions.Evaluate(value.expression(), value.text())));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // a comparator of something else fails each message, as in Camel
    private static Optional<RouteStep> sort(StepInput input) {
        boolean isBody = !input.steps().expressions().isThere(input.fields());
        Optional<Expression> value = isBody
                ? Optional.of(message -> message.body())
                : input.value().map(ExpressionReader.Compiled::expression);
        Optional<Text> name = input.fields().text("comparator");
        if (name.isEmpty()) {
            return input.peek(value.map(found -> new Sort(found, null)));
        }
        Optional<Comparator> order = input.context().bean(name.get(), Comparator.class);
        return input.peek(value.flatMap(found -> order.map(by -> new Sort(found, by))));
    }
}
