// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.PeltonException;
import io.pelton.flow.FilterFunction;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.message.Processor;
import io.pelton.routes.convert.Conversion;
import io.pelton.routes.convert.PayloadException;
import io.pelton.routes.eip.ExchangeException;
import io.pelton.routes.eip.NoSuchVariableException;
import io.pelton.routes.eip.Tried;
import io.pelton.routes.row.Row;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Place;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.simple.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of the steps of routes. Their records are messages. */
final class Functions {
    private Functions() {}

    /** Whether a condition holds. */
    record Holds(Predicate predicate, String language, String text) implements FilterFunction<Object>, Predicate {
        @Override
        public boolean test(Message message) {
            return test((Object) message);
        }

        @Override
        public boolean test(Object record) {
            try {
                return predicate.test((Message) record);
            } catch (RuntimeException e) {
                throw ExpressionException.of(text, e);
            }
        }
    }

    /** Whether a condition holds, which is noted in a property. */
    record Noted(FilterFunction<Object> condition, String property) implements FilterFunction<Object> {
        @Override
        public boolean test(Object record) throws Exception {
            boolean holds = condition.test(record);
            ((Message) record).setProperty(property, holds);
            return holds;
        }
    }

    /** Gives the message another body. */
    record SetBody(Expression expression, String text) implements PeekFunction<Object> {
        @Override
        public void accept(Object record) {
            Message message = (Message) record;
            try {
                message.setBody(expression.evaluate(message));
            } catch (RuntimeException e) {
                throw ExpressionException.of(text, e);
            }
        }
    }

    /** Has a processor change the message. */
    @SuppressWarnings("serial") // the processor is there where the route runs
    record Processed(Processor processor) implements PeekFunction<Object> {
        @Override
        public void accept(Object record) throws Exception {
            Message message = (Message) record;
            Tried.make(message, () -> {
                Row.mapped(message);
                processor.process(message);
            });
        }
    }

    /** Sets a named value of the message. */
    record SetValue(Place place, Expression expression, String text) implements PeekFunction<Object> {
        @Override
        @SuppressWarnings("ReferenceEquality") // whether it is the body itself
        public void accept(Object record) {
            Message message = (Message) record;
            try {
                Object value = expression.evaluate(message);
                place.set(message, value instanceof Row && value == message.body() ? Row.mapped(message) : value); // one map, which both may change
            } catch (RuntimeException e) {
                throw ExpressionException.of(text, e);
            }
        }
    }

    /** Sets several named values one after the other, so that one may be made of those before it. */
    record SetValues(List<SetValue> values) implements PeekFunction<Object> {
        public SetValues {
            values = List.copyOf(values);
        }

        @Override
        public void accept(Object record) throws Exception {
            Tried.make((Message) record, () -> {
                for (int i = 0; i < values.size(); i++) {
                    values.get(i).accept(record);
                }
            });
        }
    }

    /** Removes one named value. */
    record RemoveValue(Place place) implements PeekFunction<Object> {
        @Override
        public void accept(Object record) {
            place.set((Message) record, null);
        }
    }

    /** Removes the named values of one pattern, but keeps those of another. */
    record RemoveValues(Scope scope, NamePattern pattern, NamePattern exclude)
            implements PeekFunction<Object>, java.util.function.Predicate<String> {
        @Override
        public void accept(Object record) {
            scope.of((Message) record).removeIf(this);
        }

        @Override
        public boolean test(String name) {
            return pattern.test(name) && !exclude.test(name);
        }
    }

    /** Converts the body; none stays none, and if it is not mandatory, what cannot be converted becomes none. */
    record ConvertBody(Conversion conversion) implements PeekFunction<Object> {
        @Override
        public void accept(Object record) {
            Message message = (Message) record;
            Object body = message.body();
            if (body != null) {
                message.setBody(converted(body));
            }
        }

        private @Nullable Object converted(Object body) {
            try {
                return conversion.of(body, "body");
            } catch (PeltonException e) {
                throw conversion.isMandatory() ? new PayloadException(e) : e;
            }
        }
    }

    /** Makes the body what a content type says it is, and notes that: Camel's {@code transformDataType}. */
    record TransformDataType(Conversion conversion, String contentType) implements PeekFunction<Object> {
        @Override
        public void accept(Object record) {
            Message message = (Message) record;
            Object body = message.body();
            if (body != null) {
                message.setBody(conversion.of(body, "body"));
            }
            message.setHeader("Content-Type", contentType);
        }
    }

    /**
     * The same for a named value. A header that is not there is left alone, a variable has to be there if it is mandatory.
     *
     * @param name the name as it is written, for errors
     */
    record ConvertValue(Scope scope, String name, Place from, Place to, Conversion conversion)
            implements PeekFunction<Object> {
        @Override
        public void accept(Object record) throws ExchangeException {
            Message message = (Message) record;
            Object value = from.get(message);
            if (value != null) {
                to.set(message, conversion.of(value, scope.one() + " '" + name + "'"));
            } else if (conversion.isMandatory() && scope == Scope.VARIABLE) {
                throw new NoSuchVariableException(name, message);
            }
        }
    }

    /** Evaluates an expression for nothing but its failure: what it gives is dropped. */
    record Evaluate(Expression expression, String text) implements PeekFunction<Object> {
        @Override
        public void accept(Object record) throws Exception {
            Message message = (Message) record;
            Tried.make(message, () -> evaluate(message)); // a script may have changed it before it fails
        }

        private void evaluate(Message message) {
            try {
                var _ = expression.evaluate(message);
            } catch (RuntimeException e) {
                throw ExpressionException.of(text, e);
            }
        }
    }
}
