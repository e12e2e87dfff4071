// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operators between two values of a condition, each with its usual spelling and, for some, Camel's older one. */
enum Operator {
    EQUAL(null, "=="),
    NOT_EQUAL(EQUAL, "!="),
    EQUAL_IGNORING_CASE(null, "=~"),
    NOT_EQUAL_IGNORING_CASE(EQUAL_IGNORING_CASE, "!=~"),
    GREATER(null, ">"),
    GREATER_OR_EQUAL(null, ">="),
    LESS(null, "<"),
    LESS_OR_EQUAL(null, "<="),
    CONTAINS(null, "contains"),
    NOT_CONTAINS(CONTAINS, "!contains", "not contains"),
    CONTAINS_IGNORING_CASE(null, "~~"),
    NOT_CONTAINS_IGNORING_CASE(CONTAINS_IGNORING_CASE, "!~~"),
    IS(null, "is"),
    NOT_IS(IS, "!is", "not is"),
    REGEX(null, "regex"),
    NOT_REGEX(REGEX, "!regex", "not regex"),
    IN(null, "in"),
    NOT_IN(IN, "!in", "not in"),
    RANGE(null, "range"),
    NOT_RANGE(RANGE, "!range", "not range"),
    STARTS_WITH(null, "startsWith", "starts with"),
    NOT_STARTS_WITH(STARTS_WITH, "!startsWith"),
    ENDS_WITH(null, "endsWith", "ends with"),
    NOT_ENDS_WITH(ENDS_WITH, "!endsWith");

    private final @Nullable Operator negated;
    private final String text;
    private final String olderText;

    Operator(@Nullable Operator negated, String text) {
        this(negated, text, text);
    }

    Operator(@Nullable Operator negated, String text, String olderText) {
        this.negated = negated;
        this.text = text;
        this.olderText = olderText;
    }

    /** The usual spelling. */
    String text() {
        return text;
    }

    /** The older spelling; the usual one if there is none. */
    String olderText() {
        return olderText;
    }

    /** Whether it is the negation of another operator. */
    boolean isNegation() {
        return negated != null;
    }

    /** The operator it negates, or itself. */
    Operator positive() {
        return negated == null ? this : negated;
    }

    /** The operator spelled like this. */
    static Optional<Operator> of(String spelling) {
        for (Operator operator : values()) {
            if (operator.text.equals(spelling) || operator.olderText.equals(spelling)) {
                return Optional.of(operator);
            }
        }
        return Optional.empty();
    }
}
