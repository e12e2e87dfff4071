// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

/** How often a record reaches a sink when the process is killed at any moment, and the flow is started again. From the weakest on. */
public enum Delivery {
    /** Once, or not at all: what is under way is lost. */
    AT_MOST_ONCE("at most once"),

    /** Every record, some perhaps more than once. */
    AT_LEAST_ONCE("at least once"),

    /** As if every record had been written exactly once. */
    EFFECTIVELY_ONCE("effectively once");

    private final String text;

    Delivery(String text) {
        this.text = text;
    }

    /** As it is written in a sentence, such as {@code at least once}. */
    @Override
    public String toString() {
        return text;
    }
}
