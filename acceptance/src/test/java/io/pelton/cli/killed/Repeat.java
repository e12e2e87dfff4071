// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

/** How to do again what a test has done: the same input and aims, though not the same moments. */
record Repeat(Class<?> test, long seed, int kills) {
    /** As the properties {@code pelton.seed} and {@code pelton.kills} say. */
    static Repeat of(Class<?> test, int kills) {
        return new Repeat(test, Long.getLong("pelton.seed", System.nanoTime()), Integer.getInteger("pelton.kills", kills));
    }

    /** Whether somebody has asked for many kills. */
    boolean isLong() {
        return Integer.getInteger("pelton.kills") != null;
    }

    /** In how many kills each phase is to be hit at least. */
    int ofEach() {
        return kills >= 200 ? 20 : kills >= 60 ? kills / 20 : 0;
    }

    @Override
    public String toString() {
        return "again: mvn -q test -pl acceptance -am -Dtest=" + test.getSimpleName() + " -Dpelton.seed=" + seed + " -Dpelton.kills=" + kills
                + " -Dsurefire.failIfNoSpecifiedTests=false";
    }
}
