// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Objects;
import org.apache.camel.builder.ValueBuilder;
import org.apache.camel.model.language.ConstantExpression;
import org.apache.camel.model.language.ExchangePropertyExpression;
import org.apache.camel.model.language.ExpressionDefinition;
import org.apache.camel.model.language.HeaderExpression;
import org.apache.camel.model.language.SimpleExpression;
import org.apache.camel.model.language.VariableExpression;
import org.jspecify.annotations.Nullable;

/**
 * Expressions that tests make with Camel's builders in Java, as texts of Simple: {@code header("a").isEqualTo("b")} becomes
 * <code>${header.a} == 'b'</code>. What they mean need not be quite the same, as Camel is asked what the texts give.
 */
final class JavaExpressions {
    private static final Map<String, String> OPERATORS = Map.ofEntries(
            Map.entry("isEqualTo", "=="), Map.entry("isNotEqualTo", "!="), Map.entry("isLessThan", "<"), Map.entry("isLessThanOrEqualTo", "<="),
            Map.entry("isGreaterThan", ">"), Map.entry("isGreaterThanOrEqualTo", ">="), Map.entry("contains", "contains"),
            Map.entry("startsWith", "startsWith"), Map.entry("endsWith", "endsWith"), Map.entry("isNull", "=="), Map.entry("isNotNull", "!="),
            Map.entry("isEqualToIgnoreCase", "=~"), Map.entry("containsIgnoreCase", "~~"));

    private JavaExpressions() {}

    /** The same in a language; null if it needs Java. */
    static @Nullable ExpressionDefinition inALanguage(ExpressionDefinition java) {
        Object made = made(java);
        if (made.equals(java)) {
            return null;
        }
        if (made instanceof ExpressionDefinition named && named.getClass() != ExpressionDefinition.class) {
            return named;
        }
        String builder = builder(made);
        if (builder.equals("constantExpression")) {
            return new ConstantExpression(String.valueOf(Fields.get(made, "val$value")));
        }
        if (builder.equals("constant")) {
            return new ConstantExpression(String.valueOf(Fields.get(made, "val$answer")));
        }
        String text = made instanceof org.apache.camel.Predicate ? condition(made) : null;
        String simple = text != null ? text : template(made);
        return simple == null ? null : new SimpleExpression(simple);
    }

    /** What a definition, or a builder of values, stands for. */
    private static Object made(Object wrapped) {
        Object made = wrapped;
        while (true) {
            Object inner = switch (made) {
                case ValueBuilder value -> value.getExpression();
                case ExpressionDefinition definition when definition.getClass() == ExpressionDefinition.class -> inner(definition);
                default -> made.getClass().getSimpleName().equals("ExpressionToPredicateAdapter") ? Fields.get(made, "expression") : null;
            };
            if (inner == null) {
                return made;
            }
            made = inner;
        }
    }

    private static @Nullable Object inner(ExpressionDefinition definition) {
        if (definition.getExpressionType() != null) {
            return definition.getExpressionType();
        }
        return definition.getPredicate() != null ? definition.getPredicate() : definition.getExpressionValue();
    }

    /** The name of the method of Camel's builders that has made it; empty if none has. */
    private static String builder(Object made) {
        Method method = made.getClass().getEnclosingMethod();
        return method != null && made.getClass().getName().startsWith("org.apache.camel.support.builder.") ? method.getName() : "";
    }

    private static @Nullable String template(Object wrapped) {
        Object made = made(wrapped);
        return switch (made) {
            case HeaderExpression header -> "${header." + header.getExpression() + "}";
            case ExchangePropertyExpression property -> "${exchangeProperty." + property.getExpression() + "}";
            case VariableExpression variable -> "${variable." + variable.getExpression() + "}";
            case SimpleExpression simple -> simple.getExpression();
            case ConstantExpression constant -> constant.getExpression();
            default -> built(made);
        };
    }

    private static @Nullable String built(Object made) {
        return switch (builder(made)) {
            case "constantExpression" -> String.valueOf(Fields.get(made, "val$value"));
            case "headerExpression" -> named("header", Fields.get(made, "val$headerName"));
            case "exchangePropertyExpression" -> named("exchangeProperty", Fields.get(made, "val$propertyName"));
            case "variableExpression" -> named("variable", Fields.get(made, "val$variableName"));
            case "exchangeExceptionMessageExpression" -> "${exception.message}";
            case "bodyExpression" -> Fields.get(made, "val$function") == null ? "${body}" : null;
            case "simpleExpression" -> (String) Fields.get(made, "val$expression");
            case "convertToExpression" -> template(Objects.requireNonNull(Fields.get(made, "val$expression")));
            case "append", "prepend" -> joined(Fields.get(made, "val$left"), Fields.get(made, "val$right"), builder(made).equals("append"));
            default -> null;
        };
    }

    private static @Nullable String named(String function, @Nullable Object name) {
        String text = name == null ? null : template(name);
        String given = text == null && name instanceof String plain ? plain : text;
        return given == null || given.contains("$") ? null : "${" + function + "." + given + "}";
    }

    private static @Nullable String joined(@Nullable Object left, @Nullable Object right, boolean isAppended) {
        String first = left == null ? null : template(left);
        String second = right == null ? null : template(right);
        return first == null || second == null ? null : isAppended ? first + second : second + first;
    }

    private static @Nullable String condition(Object wrapped) {
        Object made = made(wrapped);
        if (made instanceof SimpleExpression simple) {
            return simple.getExpression();
        }
        String builder = builder(made);
        String operator = OPERATORS.get(builder);
        if (operator != null) {
            return compared(operand(Fields.get(made, "left")), operator, operand(Fields.get(made, "right")));
        }
        return switch (builder) {
            case "and", "or" -> both(made, builder.equals("and") ? "&&" : "||");
            case "regex" -> compared(operand(Fields.get(made, "val$expression")), "regex", "'" + Fields.get(made, "val$pattern") + "'");
            default -> null;
        };
    }

    private static @Nullable String both(Object made, String operator) {
        String left = condition(Objects.requireNonNull(Fields.get(made, "val$left")));
        String right = condition(Objects.requireNonNull(Fields.get(made, "val$right")));
        return compared(left, operator, right);
    }

    private static @Nullable String compared(@Nullable String left, String operator, @Nullable String right) {
        return left == null || right == null ? null : left + " " + operator + " " + right;
    }

    private static @Nullable String operand(@Nullable Object wrapped) {
        if (wrapped == null) {
            return null;
        }
        Object made = made(wrapped);
        if (!builder(made).equals("constantExpression")) {
            return template(made);
        }
        Object value = Fields.get(made, "val$value");
        return value instanceof String text ? "'" + text + "'" : String.valueOf(value);
    }
}
