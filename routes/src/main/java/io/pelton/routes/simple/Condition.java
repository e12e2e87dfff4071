// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

/** Something in an expression that holds or does not. Its {@code toString} is the expression again. */
sealed interface Condition {
    /**
     * Two values compared.
     *
     * @param column index in the expression at which the right value stands, for errors found when it is compiled
     */
    record Comparison(Value left, Operator operator, Value right, int column) implements Condition {
        @Override
        public String toString() {
            return left + " " + operator.text() + " " + right;
        }
    }

    /** A value taken as a condition. */
    record Truth(Value value) implements Condition {
        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** Both hold. */
    record And(Condition left, Condition right) implements Condition {
        @Override
        public String toString() {
            return left + " && " + right;
        }
    }

    /** At least one holds. */
    record Or(Condition left, Condition right) implements Condition {
        @Override
        public String toString() {
            return left + " || " + right;
        }
    }
}
