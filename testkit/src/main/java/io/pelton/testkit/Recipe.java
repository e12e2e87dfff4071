// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import java.util.Set;
import java.util.TreeSet;

/**
 * What a random plan is made from: a seed, and how much of what the seed gives is in it.
 *
 * @param seed decides everything
 * @param records how many records a split has at most
 * @param instances how many instances of a stage there are at most, and calls of an asynchronous step at once
 * @param without the parts that are left out; see {@link RandomFlow#parts}
 */
public record Recipe(long seed, int records, int instances, Set<String> without) {
    private static final int FEW = 16;
    private static final int INSTANCES = 8;

    public Recipe {
        without = Set.copyOf(without);
    }

    /** Everything, and now and then many records. */
    public static Recipe of(long seed) {
        return new Recipe(seed, RandomFlows.MANY_RECORDS, INSTANCES, Set.of());
    }

    /** Few records, for plans that are run many times. */
    public static Recipe small(long seed) {
        return new Recipe(seed, FEW, INSTANCES, Set.of());
    }

    /** The same with fewer records. */
    public Recipe withRecords(int newRecords) {
        return new Recipe(seed, newRecords, instances, without);
    }

    /** The same with fewer instances. */
    public Recipe withInstances(int newInstances) {
        return new Recipe(seed, records, newInstances, without);
    }

    /** The same without another part. */
    public Recipe without(String part) {
        Set<String> parts = new TreeSet<>(without);
        parts.removeIf(known -> known.startsWith(part + "."));
        parts.add(part);
        return new Recipe(seed, records, instances, parts);
    }
}
