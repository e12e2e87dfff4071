// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a template.
 *
 * @param name its name
 * @param description a text for people; empty for none
 * @param isRequired whether it has to be given if it has no default
 * @param fallback its value if none is given
 * @param type what its value has to be
 * @param allowed the values it may have; empty if there is no list of them
 * @param pattern what its value has to contain; null for anything
 * @param minimum the smallest number; null for none
 * @param maximum the greatest number; null for none
 */
record TemplateParameter(
        String name,
        String description,
        boolean isRequired,
        Optional<YamlNode.Scalar> fallback,
        Type type,
        List<String> allowed,
        @Nullable Pattern pattern,
        @Nullable BigDecimal minimum,
        @Nullable BigDecimal maximum) {
    /** What a value has to be. */
    enum Type {
        TEXT,
        BOOLEAN,
        INTEGER,
        NUMBER
    }

    TemplateParameter {
        allowed = List.copyOf(allowed);
    }

    /** A parameter of a route template: any text. */
    static TemplateParameter text(String name, String description, boolean isRequired, Optional<YamlNode.Scalar> fallback) {
        return new TemplateParameter(name, description, isRequired, fallback, Type.TEXT, List.of(), null, null, null);
    }

    /** What is wrong with a value; empty if nothing is. */
    Optional<String> problem(String value) {
        if (!isOfType(value)) {
            return Optional.of("takes " + wanted() + ", found '" + value + "'");
        }
        if (!allowed.isEmpty() && !allowed.contains(value)) {
            return Optional.of("takes one of " + String.join(", ", allowed) + ", found '" + value + "'");
        }
        if (pattern != null && !pattern.matcher(value).find()) {
            return Optional.of("has to match '" + pattern + "', found '" + value + "'");
        }
        return range(value);
    }

    private Optional<String> range(String value) {
        if (minimum != null && new BigDecimal(value).compareTo(minimum) < 0) {
            return Optional.of("is at least " + minimum.toPlainString() + ", found '" + value + "'");
        }
        if (maximum != null && new BigDecimal(value).compareTo(maximum) > 0) {
            return Optional.of("is at most " + maximum.toPlainString() + ", found '" + value + "'");
        }
        return Optional.empty();
    }

    private boolean isOfType(String value) {
        return switch (type) {
            case TEXT -> true;
            case BOOLEAN -> value.equals("true") || value.equals("false");
            case INTEGER -> value.matches("[+-]?\\d{1,19}");
            case NUMBER -> value.matches("[+-]?\\d{1,30}(\\.\\d{1,30})?([eE][+-]?\\d{1,3})?");
        };
    }

    private String wanted() {
        return switch (type) {
            case TEXT -> "a text";
            case BOOLEAN -> "true or false";
            case INTEGER -> "a whole number";
            case NUMBER -> "a number";
        };
    }
}
