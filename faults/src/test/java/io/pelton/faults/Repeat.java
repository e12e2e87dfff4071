// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * How much is done, and how to do it again: the same moments, as far as the machine is as fast.
 *
 * @param kills of the engine
 * @param serverKills of a server
 * @param others of each other kind of disturbance
 */
record Repeat(long seed, int kills, int serverKills, int others) {
    /** As the properties {@code pelton.seed}, {@code pelton.kills}, {@code pelton.serverKills} and {@code pelton.others} say. */
    static Repeat of(int kills, int serverKills) {
        return new Repeat(
                Long.getLong("pelton.seed", System.nanoTime()),
                Integer.getInteger("pelton.kills", kills),
                Integer.getInteger("pelton.serverKills", serverKills),
                Integer.getInteger("pelton.others", 0));
    }

    /** Whether somebody has asked for many kills. */
    static boolean isLong() {
        return Integer.getInteger("pelton.kills") != null;
    }

    /** What is to happen, in an order of its own. */
    List<Disturbance> disturbances(boolean hasServers) {
        List<Disturbance> all = new ArrayList<>();
        Stream.of(Disturbance.values())
                .filter(each -> hasServers || !each.isOfServer())
                .forEach(each -> all.addAll(Collections.nCopies(
                        switch (each) {
                            case KILL -> kills;
                            case SERVER_KILL -> serverKills;
                            case STOP, SERVER_RESTART, CUT, HALF_OPEN -> others;
                        },
                        each)));
        Collections.shuffle(all, new Random(seed));
        return all;
    }

    @Override
    public String toString() {
        return "again: mvn -q test -pl faults -am -Dtest=KilledPipelinesTest -Dpelton.seed=" + seed + " -Dpelton.kills=" + kills + " -Dpelton.serverKills=" + serverKills
                + " -Dpelton.others=" + others + " -Dsurefire.failIfNoSpecifiedTests=false";
    }
}
