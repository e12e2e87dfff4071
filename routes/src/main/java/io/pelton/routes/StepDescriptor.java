// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.spi.EndpointDescriptor.Option;
import java.util.List;
import java.util.Set;

/**
 * What a step of a route is and which options it has: the one place validation, help and schemas are made from.
 *
 * @param name what it is called in a route, such as {@code setBody}
 * @param summary what it does, one line
 * @param shorthand the option whose value may stand in place of all options, as in {@code to: URI}; empty for none
 * @param content what belongs to it beside options
 * @param options its options, without those that every step has
 * @param notYet options that Camel has and that are not supported yet
 */
public record StepDescriptor(
        String name, String summary, String shorthand, Set<Content> content, List<Option> options, Set<String> notYet) {
    /** What may belong to a step. */
    public enum Content {
        /** An expression in one of the languages. */
        EXPRESSION,
        /** Steps below {@code steps}. */
        STEPS,
        /** A data format. */
        DATA_FORMAT
    }

    public StepDescriptor {
        content = Set.copyOf(content);
        options = List.copyOf(options);
        notYet = Set.copyOf(notYet);
    }

    /** A step without options. */
    static StepDescriptor of(String name, String summary, Content... content) {
        return new StepDescriptor(name, summary, "", Set.of(content), List.of(), Set.of());
    }

    /** The same with a shorthand. */
    StepDescriptor withShorthand(String option) {
        return new StepDescriptor(name, summary, option, content, options, notYet);
    }

    /** The same with options. */
    StepDescriptor with(Option... added) {
        return new StepDescriptor(name, summary, shorthand, content, List.of(added), notYet);
    }

    /** The same with options of Camel that are not supported yet. */
    StepDescriptor without(String... names) {
        return new StepDescriptor(name, summary, shorthand, content, options, Set.of(names));
    }
}
