// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import io.pelton.routes.RouteCatalog;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;

/** How an option is shown. */
final class OptionText {
    private OptionText() {}

    static String type(Option option) {
        return switch (option.type()) {
            case TEXT -> text(option.name());
            case EXPRESSION -> "text, functions";
            case CONDITION -> "condition";
            case BEAN -> "a bean";
            case INTEGER -> "number";
            case BOOLEAN -> "true/false";
            case DURATION -> "time";
            case BYTES -> "size";
        };
    }

    /** What is written as text may have a structure of its own. */
    private static String text(String name) {
        return switch (name) {
            case "when", "doCatch", "headers", "variables", "namespace" -> "list";
            case "values", "parameters", "properties", "constructors", "noErrorHandler", "errorHandler", "route", "from" -> "mapping";
            case "intercept", "interceptFrom", "interceptSendToEndpoint", "onCompletion", "onException" -> "list";
            case "beans", "steps" -> "list";
            default -> name.matches(OptionSchemas.EXPRESSIONS)
                    ? "expression"
                    : RouteCatalog.part(name).isPresent() ? "mapping" : "text";
        };
    }

    /** Its default, or that it has to be given. */
    static String usual(Option option) {
        if (option.type() == OptionType.BEAN) {
            return "the only one";
        }
        return option.required() ? "required" : option.defaultValue();
    }
}
