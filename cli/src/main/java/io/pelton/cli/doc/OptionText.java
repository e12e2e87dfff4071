// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import io.pelton.spi.EndpointDescriptor.Option;

/** How an option is shown. */
final class OptionText {
    private OptionText() {}

    static String type(Option option) {
        return switch (option.type()) {
            case TEXT -> "text";
            case INTEGER -> "number";
            case BOOLEAN -> "true/false";
            case DURATION -> "time";
            case BYTES -> "size";
        };
    }

    /** Its default, or that it has to be given. */
    static String usual(Option option) {
        return option.required() ? "required" : option.defaultValue();
    }
}
