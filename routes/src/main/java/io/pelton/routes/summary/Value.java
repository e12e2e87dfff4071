// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.flow.Aggregate;

/** What a summary gives for each group. A column is meant by its number among those of {@link RowSummary#columns()}. */
public sealed interface Value {
    /** How many records there are. */
    record Count() implements Value {}

    /** The exact smallest number. */
    record Min(int column) implements Value {}

    /** The exact greatest number. */
    record Max(int column) implements Value {}

    /** The exact sum. */
    record Sum(int column) implements Value {}

    /** The exact mean. */
    record Mean(int column) implements Value {}

    /** Something only about known, or about all of a distribution, that an aggregate keeps of the field called {@code name}. */
    record Sketch(String name, boolean isNumber, Aggregate<Object, ?, ?, ?> aggregate) implements Value {}

    /** Another value, rounded to so many decimals, half up: towards positive infinity. */
    record Rounded(Value value, int decimals) implements Value {}
}
