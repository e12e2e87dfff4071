// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.testkit.routes.StatefulRoutes.Shape;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * The control: faults that the engine has had, and that the simulation has found without being told where. They had one root, state of
 * functions of the plan that each batch was held for, and are mended since state belongs to instances.
 */
@Isolated("objects of the whole JVM are counted")
class KnownFaultsTest {
    private static final int MOST_SEEDS = 20;

    /** Whether one of the first seeds must show it, or none may. */
    private enum Fault {
        IS_THERE,
        IS_MENDED
    }

    @TempDir
    private Path folder;

    /** Runs routes of a seed, and fails if something does not hold that should. */
    @FunctionalInterface
    private interface Scenario {
        void run(long seed) throws IOException;
    }

    /** B6: groups that two runs of one plan share are complete with messages of both. */
    @Test
    void samePlanTwiceAtOnce_eachDoesWhatItDoesAlone() {
        check(Fault.IS_MENDED, seed -> new StatefulRound(seed, Shape.PLAIN, folder).twice(), "what two runs have written");
    }

    /** B6: messages of a route are in groups that another one emits, and it says meanwhile that all is done. */
    @Test
    void routesShareARouteTheyCall_whoIsDoneHasCommittedAll() {
        check(Fault.IS_MENDED, seed -> new StatefulRound(seed, Shape.PLAIN.withCalls(), folder).shared(), "is done: what it has committed");
    }

    /** B6: steps that count messages go on counting in the next run. */
    @Test
    void samePlanAgainWithCountingSteps_doesWhatANewOneDoes() {
        check(Fault.IS_MENDED, seed -> new StatefulRound(seed, Shape.PLAIN.withCounting(), folder).again(), "what the second run has written");
    }

    /** B10: each batch behind an open group keeps an acknowledgement until the group is complete. */
    @Test
    void messagesPassAnOpenGroup_whatIsKeptDoesNotGrow() {
        check(Fault.IS_MENDED, seed -> GrowthRound.run(seed, folder), "are kept after");
    }

    private static void check(Fault fault, Scenario scenario, String what) {
        AssertionError found = null;
        for (long seed = 0; seed < MOST_SEEDS && found == null; seed++) {
            long drawn = seed;
            found = catchThrowableOfType(AssertionError.class, () -> scenario.run(drawn));
        }
        if (fault == Fault.IS_MENDED) {
            assertThat(found).isNull();
        } else {
            assertThat(found).as("is it mended? then say so here: %s", Fault.IS_MENDED).isNotNull().hasMessageContaining(what);
        }
    }
}
