// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.StoredName;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The outputs that replays have sent dead letters to, in a state folder: a run sees only the one that it writes, and carries the others from epoch to
 * epoch as they are. Where several routes send their letters to one output, each has noted the same end of it, so a route that is the first time among them
 * goes on where the others have left it. Immutable.
 *
 * @param id the id of the step that writes it; empty if the run writes none
 * @param plans those that have the step; none if there are no letters to be sent
 */
record ReplayOutputs(String id, Set<String> plans) {
    /** A run that is no replay, or one into steps. */
    static final ReplayOutputs NONE = new ReplayOutputs("", Set.of());

    /** What the id begins with if the output commits with each epoch. */
    private static final String BY_COMMIT = StoredName.REPLAYED_LETTERS + " by commit";

    /** Whether a name in a state store is that of such an output. */
    static boolean isOne(String name) {
        return StoredName.stepOf(name).startsWith(StoredName.REPLAYED_LETTERS);
    }

    /** Those of {@code outputs} that this run does not write. */
    Map<String, Mark> others(Map<String, Mark> outputs) {
        Map<String, Mark> others = new HashMap<>(outputs);
        others.keySet().removeIf(name -> !isOne(name) || isOwn(name));
        return others;
    }

    /** {@code outputs} as this run sees them. */
    Map<String, Mark> seen(Map<String, Mark> outputs) {
        Map<String, Mark> seen = new HashMap<>(outputs);
        seen.keySet().removeIf(ReplayOutputs::isOne);
        outputs.forEach((name, mark) -> {
            if (isOne(name) && isOwn(name)) {
                plans.forEach(plan -> seen.put(StoredName.of(plan, StoredName.stepOf(name)), mark));
            }
        });
        return seen;
    }

    private boolean isOwn(String name) {
        String step = StoredName.stepOf(name);
        return !plans.isEmpty() && (step.equals(id) || step.startsWith(id) && step.substring(id.length()).matches(" [0-9]+"));
    }

    /**
     * Looks whether a replay was killed while it committed.
     *
     * @param isForgotten whether an output of this name is forgotten
     * @throws PeltonException STATE_LEFT_OVER if so, and this run does not go on with it: only the output knows which letters it has
     */
    void checkSettled(StateFolder folder, Predicate<String> isForgotten) throws IOException {
        Set<String> names = folder.epochs().prepared().map(Epoch::outputs).orElse(Map.of()).keySet();
        for (String name : names) {
            if (StoredName.stepOf(name).startsWith(BY_COMMIT) && !isOwn(name) && !isForgotten.test(name)) {
                throw new PeltonException(
                        ErrorCode.STATE_LEFT_OVER,
                        "a replay was ended while it committed, and only the output knows whether it has: '" + name + "'. Run that 'dead replay --to' again before; or"
                                + " --drop-state '" + name + "' forgets it, and letters that it has may come again");
            }
        }
    }
}
