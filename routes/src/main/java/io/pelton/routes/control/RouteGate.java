// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.flow.Branches;
import io.pelton.runtime.EngineRuntime;
import java.io.Closeable;
import java.util.concurrent.TimeUnit;

/**
 * Where the copies wait that a flow has handed to a route which is stopped: as many as the route's queue holds. Nothing that waits is
 * acknowledged. Thread-safe.
 */
public final class RouteGate {
    /** Fewer than ways of their own that a flow leads at once: with more, nothing would be left for those that start a route. */
    private static final int MOST = 1_000;

    /** Longer than anything runs, and no overflow. */
    private static final long FOREVER_MILLIS = TimeUnit.DAYS.toMillis(36_500);

    private final RouteSwitches switches;
    private final RouteSwitch control;
    private final String endpoint;
    private final String routeId;
    private final String flow;
    private final int size;
    private final long patienceMillis;

    RouteGate(RouteSwitches switches, RouteSwitch control, String endpoint, String routeId, String flow, int size, long patienceMillis) {
        this.switches = switches;
        this.control = control;
        this.endpoint = endpoint;
        this.routeId = routeId;
        this.flow = flow;
        this.size = size;
        this.patienceMillis = patienceMillis;
    }

    /** One more step of a flow that runs hands over to the route, until what this returns is closed. */
    public Closeable announce() {
        return control.announce();
    }

    /** By which the route is called. */
    public String endpoint() {
        return endpoint;
    }

    /** How many copies wait at most. */
    public int size() {
        return size;
    }

    /** Whether the route does not read. */
    public boolean isClosed() {
        return !control.isOn();
    }

    /** Whether it does not, and no more copies are to wait for it, or for all such routes: each takes a thread. */
    public boolean isFull() {
        return !control.isOn() && (control.held() >= size || switches.held() >= MOST);
    }

    /** Whether it does not, and those that have come before it was stopped take the threads, which they leave. */
    public boolean isCrowded() {
        return !control.isOn() && switches.queued().get() >= MOST;
    }

    /** A copy that has come to the queue: if the route reads, that counts as read, and goes on even if the route is stopped before its turn comes. */
    public Copy arrive() {
        switches.queued().incrementAndGet();
        return new Copy(control.hold(flow));
    }

    /**
     * The sender waits for the route, as long as who calls it by {@code direct:} does.
     *
     * @throws NoRouteException if it is not started in time
     */
    public void awaitAsSender(Branches<?> branches, EngineRuntime runtime) throws Exception {
        await(patienceMillis, branches, runtime);
    }

    private void await(long millis, Branches<?> branches, EngineRuntime runtime) throws Exception {
        if (!control.isOn() && !control.await(millis, branches, runtime)) {
            throw NoRouteException.stopped(endpoint, routeId);
        }
    }

    /** A copy in the queue, until its way begins, or it is no more. Belongs to the thread that leads it. */
    public final class Copy implements AutoCloseable {
        /** How often the route had been started when this came and began to wait; else {@link RouteSwitch#NONE}. */
        private final int since;

        private boolean isQueued = true;

        private Copy(int since) {
            this.since = since;
        }

        /**
         * Waits until the route reads, if it did not when this came.
         *
         * @throws NoRouteException if nothing is left that could start it
         */
        public void pass(Branches<?> branches, EngineRuntime runtime) throws Exception {
            if (since != RouteSwitch.NONE && !control.await(FOREVER_MILLIS, since, branches, runtime)) {
                throw NoRouteException.stopped(endpoint, routeId);
            }
            close();
        }

        @Override
        public void close() {
            if (isQueued) {
                isQueued = false;
                switches.queued().decrementAndGet();
                control.release(flow, since);
            }
        }
    }
}
