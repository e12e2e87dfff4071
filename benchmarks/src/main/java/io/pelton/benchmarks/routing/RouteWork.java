// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

/** What the subjects' routes have to do, and the checksum that shows they did it. */
public final class RouteWork {
    private RouteWork() {}

    /** The work of one step: a multiplication, so that no compiler can add up the steps of a route. */
    public static void step(Payload payload, int step) {
        payload.value = payload.value * 31 + step;
    }

    /** Folds a message that came through the route into the checksum of those before. */
    public static long fold(long checksum, Payload payload) {
        return checksum * 7 + payload.value;
    }

    /** The checksum of the messages 0, 1, 2, … after all their steps; of messages without a body, their number. */
    public static long expected(int messages, RouteShape shape) {
        return shape == RouteShape.LOG ? messages : expected(messages, shape.steps());
    }

    private static long expected(int messages, int steps) {
        Payload payload = new Payload();
        long checksum = 0;
        for (int i = 0; i < messages; i++) {
            payload.value = i;
            for (int step = 0; step < steps; step++) {
                step(payload, step);
            }
            checksum = fold(checksum, payload);
        }
        return checksum;
    }

    /** The checksum, if it is the expected one. */
    public static long checked(long checksum, long expected) {
        if (checksum != expected) {
            throw new IllegalStateException("the checksum is " + checksum + ", not " + expected);
        }
        return checksum;
    }
}
