// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import java.util.List;
import java.util.stream.Collectors;

/** Something in an expression that gives a value. Its {@code toString} is the expression again. */
sealed interface Value {
    /** Text that stands for itself. */
    record Literal(String text) implements Value {
        @Override
        public String toString() {
            return text;
        }
    }

    /** A number in a condition: a {@link Long} or a {@link Double}. */
    record NumberLiteral(String text, Number value) implements Value {
        @Override
        public String toString() {
            return text;
        }
    }

    /** {@code true} or {@code false} in a condition. */
    record BooleanLiteral(boolean value) implements Value {
        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /** {@code null} in a condition, or the function <code>${null}</code>. */
    record NullLiteral(boolean isFunction) implements Value {
        @Override
        public String toString() {
            return isFunction ? "${null}" : "null";
        }
    }

    /** The body. */
    record Body() implements Value {
        @Override
        public String toString() {
            return "${body}";
        }
    }

    /** The body as a text. */
    record BodyText() implements Value {
        @Override
        public String toString() {
            return "${bodyAs(String)}";
        }
    }

    /** A field of the row that is the body; its name was written in the route. */
    record Field(String name) implements Value {
        @Override
        public String toString() {
            return "${body[" + name + "]}";
        }
    }

    /** What follows a dot in a name may be a call as well, so such a name is written in brackets. */
    private static String named(String scope, String name) {
        return "${" + scope + (name.indexOf('.') < 0 ? "." + name : "[" + name + "]") + "}";
    }

    /** A header; its name was written in the route. */
    record Header(String name) implements Value {
        @Override
        public String toString() {
            return named("header", name);
        }
    }

    /** All headers. */
    record AllHeaders() implements Value {
        @Override
        public String toString() {
            return "${headers}";
        }
    }

    /** A property; its name was written in the route. */
    record Property(String name) implements Value {
        @Override
        public String toString() {
            return named("exchangeProperty", name);
        }
    }

    /** A variable; its name was written in the route. */
    record Variable(String name) implements Value {
        @Override
        public String toString() {
            return named("variable", name);
        }
    }

    /** All variables. */
    record AllVariables() implements Value {
        @Override
        public String toString() {
            return "${variables}";
        }
    }

    /** A function, or several values joined by operators, that was compiled when it was read. */
    record Call(String text, Expression expression) implements Value {
        @Override
        public String toString() {
            return text;
        }
    }

    /** Texts and values one after the other, joined to one text. */
    record Template(List<Value> parts) implements Value {
        public Template {
            parts = List.copyOf(parts);
        }

        @Override
        public String toString() {
            return parts.stream().map(Value::toString).collect(Collectors.joining());
        }
    }

    /** A text in quotes, in a condition: no escapes in it, but functions. */
    record Quoted(Value content) implements Value {
        @Override
        public String toString() {
            String text = content.toString();
            char quote = literals(content).indexOf('\'') < 0 ? '\'' : '"';
            return quote + text + quote;
        }

        private static String literals(Value value) {
            return switch (value) {
                case Literal literal -> literal.text();
                case Template template -> template.parts().stream()
                        .map(Quoted::literals)
                        .collect(Collectors.joining());
                case NumberLiteral _, BooleanLiteral _, NullLiteral _, Quoted _ -> "";
                case Body _, BodyText _, Field _ -> "";
                case Header _, AllHeaders _, Property _, Variable _, AllVariables _, Call _ -> "";
            };
        }
    }
}
