// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.Mishap;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What happens to routes on their way.
 *
 * @param mishap a call that fails of a step, a condition, a block or a sink; a stop of all flows; a thread that stands still
 * @param unreadable the message that cannot be read, from 1; 0 for none
 */
record Disturbance(Mishap mishap, int unreadable) {
    /** Nothing does. */
    static final Disturbance NONE = new Disturbance(Mishap.NONE, 0);

    /** A failure of a message, one that is checked, an error that is no exception, and what must end the flow. */
    private static final List<CallFault.Kind> HOW =
            List.of(CallFault.Kind.EXCEPTION, CallFault.Kind.CHECKED, CallFault.Kind.ERROR, CallFault.Kind.BROKEN);

    static Disturbance of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Mishap mishap = Mishap.NONE;
        if (random.nextBoolean()) {
            mishap = mishap.and(call(HOW.get(random.nextInt(HOW.size())), time(random, 1, 7)));
        }
        if (random.nextBoolean()) {
            Duration deadline = random.nextBoolean() ? Duration.ZERO : Duration.ofSeconds(random.nextInt(100));
            mishap = mishap.and(Mishap.stop("", time(random, 2, 9), deadline));
        }
        if (random.nextBoolean()) {
            mishap = mishap.and(Mishap.at(new Fault(Fault.Kind.STALL, "", time(random, 2, 9))));
        }
        return new Disturbance(mishap, random.nextInt(8) == 0 ? 1 + random.nextInt(4) : 0);
    }

    private static int time(SplittableRandom random, int leastBits, int mostBits) {
        return 1 + random.nextInt(1 << random.nextInt(leastBits, mostBits));
    }

    /** The call number {@code time} of all fails. */
    static Mishap call(CallFault.Kind how, int time) {
        return new Mishap(List.of(), List.of(new CallFault(how, "", time)), null);
    }

    /** The same without what ends it before its time or takes time. */
    Disturbance failuresOnly() {
        return new Disturbance(new Mishap(List.of(), mishap.calls(), null), unreadable);
    }

    boolean mayEndEarly() {
        return mishap.deadline() != null;
    }

    boolean mayFail() {
        return !mishap.calls().isEmpty() || unreadable > 0;
    }

    boolean mayStall() {
        return mishap.faults().stream().anyMatch(fault -> fault.kind() == Fault.Kind.STALL);
    }
}
