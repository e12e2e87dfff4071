// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

/** The routes that are measured. */
public enum RouteShape implements Labelled {
    /** One process step. */
    STEPS_1("1 step", 1),
    /** Three process steps. */
    STEPS_3("3 steps", 3),
    /** Ten process steps. */
    STEPS_10("10 steps", 10),
    /** A message as a timer makes it, with an empty body, through a log step whose level is off. */
    LOG("timer-log", 0);

    private final String label;
    private final int steps;

    RouteShape(String label, int steps) {
        this.label = label;
        this.steps = steps;
    }

    @Override
    public String label() {
        return label;
    }

    /** The number of process steps. */
    public int steps() {
        return steps;
    }
}
