// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What may stand in a route, and what Camel has that may not yet: made of the descriptors that routes are read with.
 * Endpoints other than {@link #BUILT_IN} are described by their connectors.
 */
public final class RouteCatalog {
    private static final EndpointDescriptor KAMELET = new EndpointDescriptor(
            KameletEndpoint.SCHEME, "takes the steps of a kamelet", "NAME/ROUTEID", true, true, List.of());

    /** The endpoints that need no connector. */
    public static final List<EndpointDescriptor> BUILT_IN =
            List.of(
                    DirectEndpoint.DESCRIPTOR,
                    SedaEndpoint.SEDA,
                    SedaEndpoint.DISRUPTOR,
                    BuiltInTargets.BEAN,
                    BuiltInTargets.CLASS,
                    LanguageEndpoint.DESCRIPTOR,
                    ControlBusEndpoint.DESCRIPTOR,
                    DataSetEndpoint.DESCRIPTOR,
                    DataSetTestEndpoint.DESCRIPTOR,
                    KAMELET);

    /** The options that every step has. */
    public static final List<Option> OF_EVERY_STEP = List.of(
            Option.optional("id", OptionType.TEXT, "", "its name in plans and errors"),
            Option.optional("description", OptionType.TEXT, "", "a text for people"),
            Option.optional("note", OptionType.TEXT, "", "another text for people"),
            Option.optional("disabled", OptionType.BOOLEAN, "false", "whether it is left out"));

    /** Names that Camel lists among its steps, but which are parts of others. */
    private static final Set<String> PARTS =
            Set.of("doCatch", "doFinally", "onWhen", "otherwise", "when", "tokenizer", "whenSkipSendToEndpoint");

    private RouteCatalog() {}

    /** All steps, by name. */
    public static List<StepDescriptor> steps() {
        return StepKinds.all().stream().map(StepKind::descriptor).toList();
    }

    /** The entries of a file that are routes, or are for several of them, by name. */
    public static List<StepDescriptor> entries() {
        return EntryDescriptors.ALL;
    }

    /** What may be said around routes, by name. */
    public static List<StepDescriptor> around() {
        return List.of(
                HandlerReader.ERROR_HANDLER,
                FrameReader.INTERCEPT,
                FrameReader.INTERCEPT_FROM,
                FrameReader.INTERCEPT_SEND,
                FrameReader.ON_COMPLETION,
                HandlerReader.ON_EXCEPTION,
                TemplateReader.TEMPLATE,
                TemplateReader.TEMPLATED);
    }

    /** What is said around a single route, and may be among its own steps. */
    public static List<StepDescriptor> amongSteps() {
        return around().stream().filter(around -> FrameReader.AMONG_STEPS.contains(around.name())).toList();
    }

    /** The languages of expressions; the shorthand is the option that takes the text. */
    public static List<StepDescriptor> languages() {
        return LanguageDescriptors.ALL;
    }

    /** The data formats. */
    public static List<StepDescriptor> formats() {
        return FormatDescriptors.ALL;
    }

    /** The functions of Simple, in groups. */
    public static List<FunctionGroup> functions() {
        return FunctionGroup.ALL;
    }

    /** The operators of Simple. */
    public static FunctionGroup operators() {
        return FunctionGroup.OPERATORS;
    }

    /** The part of a step that is called {@code name}, such as {@code doCatch} or {@code redeliveryPolicy}. */
    public static Optional<StepDescriptor> part(String name) {
        return PartDescriptors.named(name);
    }

    /** A route file that shows this entry; empty if there is none. */
    public static Optional<String> example(Kind kind, String name) {
        return Examples.of(kind, name);
    }

    /** Names of Camel that are not supported yet; {@code there} are endpoints that are. */
    public static SortedSet<String> notYet(Kind kind, Collection<String> there) {
        TreeSet<String> names = new TreeSet<>(switch (kind) {
            case STEP -> CamelNames.STEPS;
            case ENTRY -> CamelNames.TOP_LEVEL;
            case AROUND -> Set.<String>of();
            case LANGUAGE -> CamelNames.LANGUAGES;
            case FUNCTION -> FunctionGroup.notYet();
            case FORMAT -> CamelNames.DATA_FORMATS;
            case ENDPOINT -> CamelComponents.schemes();
        });
        names.removeAll(there);
        if (kind == Kind.STEP) {
            names.removeAll(PARTS);
            around().forEach(around -> names.remove(around.name()));
            steps().forEach(step -> names.remove(step.name()));
        }
        return names;
    }
}
