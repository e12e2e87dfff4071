// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.message.NamedValues;
import io.pelton.routes.row.Row;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compiles values. The results are records, as the JIT trusts their fields to be constant. */
final class ExpressionCompiler {
    private ExpressionCompiler() {}

    static Expression compile(Value value) {
        return switch (value) {
            case Value.Literal literal -> new Constant(literal.text());
            case Value.NumberLiteral number -> new Constant(number.value());
            case Value.BooleanLiteral literal -> new Constant(literal.value());
            case Value.NullLiteral _ -> new Constant(null);
            case Value.Body _ -> new BodyOf();
            case Value.BodyText _ -> new BodyTextOf();
            case Value.Field field -> new FieldOf(field.name());
            case Value.Header header -> new HeaderOf(header.name());
            case Value.AllHeaders _ -> new HeadersOf();
            case Value.Property property -> new PropertyOf(property.name());
            case Value.Variable variable -> new VariableOf(variable.name());
            case Value.AllVariables _ -> new VariablesOf();
            case Value.Call call -> call.expression();
            case Value.Quoted quoted -> compile(quoted.content()); // as in Camel, a function alone gives its own value
            case Value.Template template -> template(template);
        };
    }

    private static Expression template(Value.Template template) {
        return JoinedText.of(template.parts().stream().map(ExpressionCompiler::compile).toList());
    }

    /** Always the same value. */
    record Constant(@Nullable Object value) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            return value;
        }
    }

    /** The body. */
    record BodyOf() implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            return message.body();
        }
    }

    /** The body as a text. */
    record BodyTextOf() implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            Object body = message.body();
            return body == null ? null : Texts.of(body);
        }
    }

    /** One field of a row; nothing if the row has none of this name. */
    record FieldOf(String name) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            Object body = message.body();
            if (body == null) {
                return null;
            }
            if (!(body instanceof Row) && Indexing.isIndexed(body)) {
                return Indexing.at(body, name, false);
            }
            Row row = Row.of(message);
            int field = row.indexOf(name);
            return field < 0 ? null : row.member(field);
        }
    }

    /** One header; where the message has none of this name, its property, as in Camel. */
    record HeaderOf(String name) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            Object header = message.header(name);
            return header != null ? header : message.property(name);
        }
    }

    /** All headers as they are now: the headers themselves change with the message. */
    record HeadersOf() implements Expression {
        @Override
        public Object evaluate(Message message) {
            return headersOf(message);
        }
    }

    /** One property. */
    record PropertyOf(String name) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            return message.property(name);
        }
    }

    /** One variable. */
    record VariableOf(String name) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            return message.variable(name);
        }
    }

    /** All variables as they are now. */
    record VariablesOf() implements Expression {
        @Override
        public Object evaluate(Message message) {
            return copyOf(message.variables());
        }
    }

    /** Headers by their names in any case, as in the message. */
    static Map<String, Object> headersOf(Message message) {
        Map<String, Object> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        message.headers().forEach(copy::put);
        return copy;
    }

    /** Properties or variables by their names as they are written. */
    static Map<String, Object> copyOf(NamedValues values) {
        Map<String, Object> copy = new TreeMap<>();
        values.forEach(copy::put);
        return copy;
    }
}
