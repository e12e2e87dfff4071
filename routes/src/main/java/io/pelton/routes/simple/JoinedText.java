// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import java.util.List;

/** Several values joined to one text. Two or three are joined without a buffer between. */
final class JoinedText {
    private JoinedText() {}

    static Expression of(List<Expression> parts) {
        return switch (parts.size()) {
            case 2 -> new OfTwo(parts.getFirst(), parts.getLast());
            case 3 -> new OfThree(parts.get(0), parts.get(1), parts.get(2));
            default -> new OfMany(List.copyOf(parts));
        };
    }

    private static String text(Expression part, Message message) {
        Object value = part.evaluate(message);
        return value instanceof String text ? text : value == null ? "" : Texts.of(value);
    }

    /** Two of them. */
    private record OfTwo(Expression first, Expression second) implements Expression {
        @Override
        public Object evaluate(Message message) {
            return text(first, message) + text(second, message);
        }

        @Override
        public boolean appendTo(StringBuilder target, Message message) {
            boolean _ = first.appendTo(target, message);
            boolean _ = second.appendTo(target, message);
            return true;
        }
    }

    /** Three of them. */
    private record OfThree(Expression first, Expression second, Expression third) implements Expression {
        @Override
        public Object evaluate(Message message) {
            return text(first, message) + text(second, message) + text(third, message);
        }

        @Override
        public boolean appendTo(StringBuilder target, Message message) {
            boolean _ = first.appendTo(target, message);
            boolean _ = second.appendTo(target, message);
            boolean _ = third.appendTo(target, message);
            return true;
        }
    }

    /** Any number. */
    private record OfMany(List<Expression> parts) implements Expression {
        @Override
        public Object evaluate(Message message) {
            StringBuilder text = new StringBuilder();
            boolean _ = appendTo(text, message);
            return text.toString();
        }

        @Override
        public boolean appendTo(StringBuilder target, Message message) {
            for (int i = 0; i < parts.size(); i++) {
                boolean _ = parts.get(i).appendTo(target, message);
            }
            return true;
        }
    }
}
