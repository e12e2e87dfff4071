// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.spi.Position;
import io.pelton.testkit.routes.SmallestRoutes;
import io.pelton.testkit.simulation.CallFault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Routes in virtual time that are stopped or cut short at any moment, whose threads stall, and of which any call may fail. What must hold:
 *
 * <ul>
 *   <li>every flow ends, no timer is left, and nothing is called afterwards;
 *   <li>each message that was read has ended, could not be read, or is left behind, and who is done has committed all;
 *   <li>what is seen is, in its order, a beginning of what a run by another schedule shows that is given no more messages than this
 *       one has read, and of which the same call fails; all of it, if the flows are done or nobody has stopped them. This does not hold
 *       of routes in which time or chance decides: see {@link #BY_SCHEDULE};
 *   <li>a failure that nobody deals with adds nothing to what is seen of a run without it: see {@link #HANDLES}.
 * </ul>
 *
 * <p>{@code -Dpelton.case=NAME} takes one case, {@code -Dpelton.seed=N} one random route, {@code -Dpelton.schedule=N} one schedule; {@code
 * -Dpelton.routes=N} takes so many random routes and {@code -Dpelton.schedules=N} so many schedules of each route.
 */
class DisturbedRoutesTest {
    /** What makes it depend on the schedule what is seen of a route: stalls, jumps of time, and draws of the schedule's random numbers. */
    private static final Pattern BY_SCHEDULE = Pattern.compile(
            "[tT]imeout|[iI]nterval|delay|throttle|[pP]eriod|timer:|cron|date:|circuitBreaker|controlbus|\\bpoll|camel\\.Ways|roundRobin: false");

    /** What may do more when something fails, or something else: it deals with failures, or with what the failed message has not changed. */
    private static final Pattern HANDLES = Pattern.compile("on(Exception|Completion|Fallback)|errorHandler|doTry|[sS]trategy|aggregate|enrich"
            + "|resequence|idempotent|loadBalance|sample|circuitBreaker|stopOnException|[vV]ariable|exec:|(seda|stub):|wireTap|onWhen|saga|bean|script");

    /** What has copies go on by themselves, or at once: the order of what they show depends on the schedule. */
    private static final Pattern HANDS_OVER = Pattern.compile("wireTap|(seda|stub):|parallelProcessing: true");

    /** What may make several messages of one. */
    private static final Pattern MULTIPLIES =
            Pattern.compile("split|multicast|recipientList|wireTap|(seda|stub):|loop|dynamicRouter|routingSlip|saga|enrich");

    private static final int SCHEDULES = Integer.getInteger("pelton.schedules", 1);

    static List<RouteCase> cases() throws Exception {
        String wanted = System.getProperty("pelton.case");
        return SimulatedRoutesTest.cases().stream()
                .filter(routes -> wanted == null || routes.name().equals(wanted))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void routeOfEachStep_isDisturbed(RouteCase routes) throws Exception {
        disturb(routes, "-Dpelton.case=" + routes.name());
    }

    static IntStream seeds() {
        return SimulatedRoutesTest.seeds();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomRoute_isDisturbed(int seed) throws Exception {
        disturb(RandomRoutes.of(seed), "-Dpelton.seed=" + seed);
    }

    private static void disturb(RouteCase routes, String option) throws Exception {
        int first = Integer.getInteger("pelton.schedule", 0);
        int last = System.getProperty("pelton.schedule") == null ? SCHEDULES : first + 1;
        for (int schedule = first; schedule < last; schedule++) {
            Disturbance disturbance = Disturbance.of(routes.name().hashCode() * 1_000_003L + schedule);
            int drawn = schedule;
            try {
                check(routes, disturbance, drawn);
            } catch (AssertionError e) {
                String smallest = SmallestRoutes.of(
                        routes.yaml(), yaml -> check(RouteCase.of(routes.name(), yaml), disturbance, drawn));
                throw new AssertionError(
                        e.getMessage() + "\n" + disturbance + "\n" + smallest
                                + "repeat with\n  mvn -o -pl differential -am test -Dlint=off -Dtest=DisturbedRoutesTest"
                                + " -Dsurefire.failIfNoSpecifiedTests=false " + option + " -Dpelton.schedule=" + drawn,
                        e);
            }
        }
    }

    /** An error in a branch of a step that keeps messages is a failure of the message it meets: those behind it take the branch too. */
    @ParameterizedTest
    @ValueSource(strings = {"aggregate-size.yaml", "aggregate-new-group.yaml", "resequence.yaml", "resequence-stream.yaml"})
    void anyCallFailsWithAnError_whatIsKeptIsEmittedAndCommitted(String name) throws Exception {
        RouteCase routes = RouteCase.of(Path.of("src/test/resources/camel", name));
        for (int call = 1; call < 30; call++) {
            Disturbance error = new Disturbance(Disturbance.call(CallFault.Kind.ERROR, call), 0);
            checkEnd(DisturbedRun.of(routes, error, call, Mode.INTERPRETED).entry());
        }
    }

    private static void check(RouteCase routes, Disturbance disturbance, int schedule) throws Exception {
        Mode mode = (routes.name().hashCode() + schedule) % 8 == 0 ? Mode.COMPILED : Mode.INTERPRETED;
        DisturbedRun run = DisturbedRun.of(routes, disturbance, schedule, mode);
        boolean mayBeGivenUp = disturbance.mayEndEarly() && disturbance.mayStall();
        if (!mayBeGivenUp) { // then a thread that was stalled may go on later
            assertThat(run.late()).as("called after the end").isEmpty();
        }
        assertThat(run.timers()).as("timers that are still set").isZero();
        run.ends().forEach(DisturbedRoutesTest::checkEnd);
        if (!mayBeGivenUp) {
            checkCounts(routes, run, disturbance);
        }
        boolean isAlone = run.ends().size() == 1; // else they read, and are stopped, side by side
        if (isAlone && !BY_SCHEDULE.matcher(routes.yaml()).find()) {
            RouteCase read = routes.withInputs(routes.inputs().subList(0, run.read()));
            DisturbedRun other = DisturbedRun.of(read, disturbance.failuresOnly(), schedule + 1L, Mode.INTERPRETED);
            boolean handsOver = HANDS_OVER.matcher(routes.yaml()).find();
            // Which call is the n-th depends on the schedule, too; and a thread that was stalled may go on later with what is not counted as read.
            if (!mayBeGivenUp && !(handsOver && disturbance.mayFail())) {
                checkSeen(run, other, disturbance, handsOver);
            }
            boolean mayGoOnLater = handsOver && mayBeGivenUp;
            if (disturbance.mayFail() && !mayGoOnLater && !HANDLES.matcher(routes.yaml()).find()) {
                checkNothingIsAdded(run, DisturbedRun.of(read, Disturbance.NONE, 0, Mode.INTERPRETED), handsOver);
            }
        }
    }

    private static void checkEnd(FlowSnapshot end) {
        if (end.state() == FlowState.DONE) {
            assertThat(end.leftBehind()).as("%s is done: left behind", end.flow()).isZero();
            assertThat(end.committed().stream().mapToLong(Position::offset).sum())
                    .as("%s is done: committed", end.flow())
                    .isEqualTo(end.recordsIn());
        } else {
            assertThat(end.failure() == null).as("%s has failed: %s", end.flow(), end).isEqualTo(end.state() != FlowState.FAILED);
        }
    }

    private static void checkCounts(RouteCase routes, DisturbedRun run, Disturbance disturbance) {
        FlowSnapshot end = run.entry();
        int bad = disturbance.unreadable() > 0 && disturbance.unreadable() <= run.read() ? 1 : 0;
        assertThat(run.outcomes().size() + bad).as("more have ended than were read: %s", end).isLessThanOrEqualTo(run.read());
        assertThat(run.outcomes().size() + end.skipped() + end.leftBehind() + (end.state() == FlowState.FAILED ? end.failed() : 0))
                .as("ended, skipped, left behind and failed: %s", end)
                .isGreaterThanOrEqualTo(run.read());
        if (!MULTIPLIES.matcher(routes.yaml()).find()) {
            long committed = end.committed().stream().mapToLong(Position::offset).sum();
            assertThat(end.leftBehind()).as("left behind, of what is read and not committed: %s", end).isLessThanOrEqualTo(run.read() - committed);
        }
    }

    private static void checkSeen(DisturbedRun run, DisturbedRun other, Disturbance disturbance, boolean handsOver) {
        if (disturbance.mayEndEarly() && !run.isDone()) {
            checkBegins(handsOver ? List.of() : run.seen(), other.seen());
            checkBegins(run.outcomes(), other.outcomes());
        } else {
            assertThat(handsOver ? run.seen().stream().sorted().toList() : run.seen())
                    .as("what this and another schedule show")
                    .isEqualTo(handsOver ? other.seen().stream().sorted().toList() : other.seen());
            assertThat(run.outcomes()).as("how messages end by this and another schedule").isEqualTo(other.outcomes());
        }
    }

    private static void checkBegins(List<String> seen, List<String> whole) {
        assertThat(seen)
                .as("what is to be the beginning of\n%s", whole)
                .isEqualTo(whole.subList(0, Math.min(seen.size(), whole.size())));
    }

    /** In their order, all of what mocks were sent are among what they are sent without a failure. */
    private static void checkNothingIsAdded(DisturbedRun run, DisturbedRun without, boolean inAnyOrder) {
        if (inAnyOrder) {
            List<String> whole = new ArrayList<>(without.seen());
            run.seen().forEach(sent -> assertThat(whole.remove(sent)).as("%s is sent with a failure", sent).isTrue());
            return;
        }
        Iterator<String> whole = without.seen().iterator();
        for (String sent : run.seen()) {
            boolean isFound = false;
            while (!isFound && whole.hasNext()) {
                isFound = whole.next().equals(sent);
            }
            assertThat(isFound).as("%s is sent with a failure, and without one there are\n%s", sent, without.seen()).isTrue();
        }
    }
}
