// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.testkit.routes.StatefulRoutes.Drawn;
import io.pelton.testkit.routes.StatefulRoutes.Shape;
import io.pelton.testkit.simulation.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random routes that keep something, in virtual time, ended at random moments and run again. {@code -Dpelton.seed=N} repeats one,
 * {@code -Dpelton.simulations=N} takes so many of each kind, {@code -Dpelton.simulationSeconds=N} as many as there is time for.
 */
class StatefulRoutesTest {
    @TempDir
    private Path folder;

    /** What is done with the routes of a seed. */
    @FunctionalInterface
    private interface Scenario {
        void run(StatefulRound round) throws IOException;
    }

    private void rounds(int count, Shape shape, Scenario scenario) {
        Seeds.run(count, seed -> run(seed, shape, scenario));
    }

    private void run(long seed, Shape shape, Scenario scenario) throws IOException {
        Drawn drawn = StatefulRoutes.of(seed, shape);
        try {
            scenario.run(new StatefulRound(seed, shape, drawn, folder));
        } catch (AssertionError e) {
            String smallest = SmallestRoutes.of(
                    drawn.yaml(),
                    yaml -> scenario.run(new StatefulRound(seed, shape, drawn.with(yaml), folder)));
            throw new AssertionError(
                    e.getMessage() + "\nthe smallest that fails:\n" + smallest
                            + "repeat with\n  mvn -o -pl differential -am test -Dlint=off -Dtest=StatefulRoutesTest"
                            + " -Dsurefire.failIfNoSpecifiedTests=false",
                    e);
        }
    }

    /** Keys are remembered for good only when their messages are durable (B4 of the review). */
    @Test
    void endedInAnyWay_andRunAgainWithTheSameKeys_nothingIsLost() {
        rounds(30, Shape.PLAIN.withKeys(), StatefulRound::restart);
    }

    /** The same where flows, clauses and dead letter channels deal with failures, calls fail in any way, and key stores as well. */
    @Test
    void failuresAreDealtWith_endedInAnyWay_andRunAgainWithTheSameKeys_nothingIsLost() {
        rounds(20, Shape.PLAIN.withKeys().forgiving(), StatefulRound::restart);
    }

    /** A message that has failed may come again, and is no duplicate then. */
    @Test
    void messagesFail_thoseThatAreLikeThemAreNew() {
        rounds(20, Shape.PLAIN.withKeysOnly(), StatefulRound::restart);
    }

    @Test
    void endedInAnyWay_andTheSamePlanRunAgain_doesWhatANewOneDoes() {
        rounds(20, Shape.PLAIN.forgiving(), StatefulRound::again);
    }
}
