// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.List;

/**
 * What stores call the sources, states and outputs that they keep something of: the id of the plan, a slash, and the id of the step. A slash in
 * the id of a plan is written as in URLs, so that no two steps have one name.
 */
public final class StoredName {
    /** What the output of a plan's dead letters has in place of a step's id, and the source that replays them. */
    public static final String DEAD_LETTERS = "dead letters";

    /** The same of the dead letters that were dropped. */
    public static final String DROPPED_LETTERS = "dropped letters";

    /** What the ids of outputs begin with to which a replay sends dead letters in place of a step. */
    public static final String REPLAYED_LETTERS = "replayed letters";

    private StoredName() {}

    /** The name of step {@code step} of plan {@code plan}, or of the plan's letters. */
    public static String of(String plan, String step) {
        return ofPlan(plan) + step;
    }

    /** What the names of everything in {@code plan} begin with, and no others. */
    public static String ofPlan(String plan) {
        return plan.replace("%", "%25").replace("/", "%2F") + "/";
    }

    /** Whether {@code name} is that of the letters of any plan, {@link #DEAD_LETTERS} or {@link #DROPPED_LETTERS}. */
    public static boolean is(String letters, String name) {
        return stepOf(name).equals(letters);
    }

    /** The id of the step in {@code name}, or what a plan's letters have in place of it. */
    public static String stepOf(String name) {
        return name.substring(name.indexOf('/') + 1);
    }

    /** Whether no step may have this id, as a name made of it may be that of letters. */
    public static boolean isReserved(String step) {
        return List.of(DEAD_LETTERS, DROPPED_LETTERS, REPLAYED_LETTERS).stream().anyMatch(step::startsWith);
    }
}
