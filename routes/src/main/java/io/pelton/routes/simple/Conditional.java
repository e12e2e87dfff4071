// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

/** An expression that as a condition is more than its value: a path in XML then gives a truth, a number or a text, whatever it is. */
public interface Conditional extends Expression {
    /** The same as a condition. */
    Predicate condition();
}
