// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.Fault.Kind;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.io.IOException;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * What happens to routes on their way: each number is a count of calls, of messages or of cut points, from 1; {@link #NEVER} for none.
 *
 * @param call the call of a step, a condition, a block or a sink that fails
 * @param how what is thrown there
 * @param read the message that cannot be read
 * @param stop the cut point at which all flows are stopped
 * @param deadline how long they may drain then
 * @param stall the cut point at which a thread does not go on for a while
 */
record Disturbance(int call, How how, int read, int stop, Duration deadline, int stall) {
    static final int NEVER = Integer.MAX_VALUE;

    /** Nothing does. */
    static final Disturbance NONE = new Disturbance(NEVER, How.FAILS, NEVER, NEVER, Duration.ZERO, NEVER);

    /** What a call throws. */
    enum How {
        /** A failure of a message. */
        FAILS,
        /** A failure that is checked, such as that of a connection. */
        FAILS_CHECKED,
        /** An error that is no exception. */
        ERROR,
        /** What is outside is broken: the flow must end. */
        FATAL
    }

    static Disturbance of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        How[] hows = How.values();
        return new Disturbance(
                often(random, 1 << random.nextInt(1, 7)),
                hows[random.nextInt(hows.length)],
                random.nextInt(8) == 0 ? 1 + random.nextInt(4) : NEVER,
                often(random, 1 << random.nextInt(2, 9)),
                random.nextBoolean() ? Duration.ZERO : Duration.ofSeconds(random.nextInt(100)),
                often(random, 1 << random.nextInt(2, 9)));
    }

    private static int often(SplittableRandom random, int most) {
        return random.nextBoolean() ? 1 + random.nextInt(most) : NEVER;
    }

    /** The same without what ends it before its time or takes time. */
    Disturbance failuresOnly() {
        return new Disturbance(call, how, read, NEVER, Duration.ZERO, NEVER);
    }

    boolean mayEndEarly() {
        return stop != NEVER;
    }

    boolean mayFail() {
        return call != NEVER || read != NEVER;
    }

    Settings settings(long seed) {
        return Settings.of(seed).with(new Fault(Kind.MOMENT, "", stop), new Fault(Kind.STALL, "", stall));
    }

    /** Throws what the call throws. */
    void strike() throws Exception {
        switch (how) {
            case FAILS -> throw new IllegalStateException("disturbed");
            case FAILS_CHECKED -> throw new IOException("disturbed");
            case ERROR -> throw new AssertionError("disturbed");
            case FATAL -> throw new PeltonException(ErrorCode.WRITE_FAILED, "disturbed");
        }
    }
}
