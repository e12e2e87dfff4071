// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.runtime.EngineRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A bean that routes call on both sides where a way of a message or of one of its copies begins and ends, to see which begins before which has
 * ended. None ends before all have begun, or before it is clear that they do not: so what may go on at once does, whatever the threads. On
 * Pelton it is clear in no time, as that is virtual; on Camel it takes some seconds. Thread-safe.
 */
public final class Ways {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** Those of the routes that this thread has loaded last. */
    private static final ThreadLocal<@Nullable Ways> LOADED = new ThreadLocal<>();

    /** {@code +NAME} where a way begins, {@code -NAME} where it ends. */
    private final List<String> noted = new ArrayList<>();

    private int count;
    private int numbered;
    private int begun;
    private int ended;
    private int open;
    private int most;

    /** None has begun. */
    public Ways() {
        LOADED.set(this);
    }

    /** How many there are, if all may go on at once. */
    public void setCount(int newCount) {
        count = newCount;
    }

    /** Those of the routes that this thread has loaded since it was asked last; null if they have none. */
    static @Nullable Ways takeLoaded() {
        Ways loaded = LOADED.get();
        LOADED.remove();
        return loaded;
    }

    /** The next number, for messages that have nothing to be told apart by. */
    public synchronized String number() {
        return String.valueOf(++numbered);
    }

    /** One begins. */
    public synchronized void begin(Object way) {
        noted.add("+" + way);
        begun++;
        most = Math.max(most, ++open);
    }

    /** One ends. */
    public void end(Object way) throws InterruptedException {
        EngineRuntime.current().await(() -> begun() >= count, PATIENCE_NANOS);
        synchronized (this) {
            noted.add("-" + way);
            ended++;
            open--;
        }
    }

    private synchronized int begun() {
        return begun;
    }

    private synchronized boolean areEnded() {
        return ended >= count;
    }

    /** Which go on at once, when all have ended. */
    String text() throws InterruptedException {
        EngineRuntime.current().await(this::areEnded, LONG_NANOS);
        synchronized (this) {
            StringBuilder text = new StringBuilder("ways " + ended + ", at once " + most + "\n");
            if (most > 1 && most < count) {
                return text.toString(); // which of them is no matter
            }
            List<String> names = noted.stream().filter(each -> each.startsWith("+")).map(each -> each.substring(1)).sorted().toList();
            for (String one : names) {
                for (String other : names) {
                    if (noted.indexOf("+" + one) < noted.indexOf("-" + other) && !one.equals(other)) {
                        text.append("  ").append(one).append(" begins before ").append(other).append(" ends\n");
                    }
                }
            }
            return text.toString();
        }
    }
}
