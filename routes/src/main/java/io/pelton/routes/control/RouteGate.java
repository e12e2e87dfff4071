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
    /** Longer than anything runs, and no overflow. */
    private static final long FOREVER_MILLIS = TimeUnit.DAYS.toMillis(36_500);

    private final RouteSwitch control;
    private final String endpoint;
    private final String routeId;
    private final String flow;
    private final int size;
    private final long patienceMillis;

    RouteGate(RouteSwitch control, String endpoint, String routeId, String flow, int size, long patienceMillis) {
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

    /** Whether it does not, and no more copies are to wait for it. */
    public boolean isFull() {
        return !control.isOn() && control.held() >= size;
    }

    /** A copy that has come to the queue: if the route reads, that counts as read, and goes on even if the route is stopped before its turn comes. */
    public Copy arrive() {
        boolean isHeld = !control.isOn();
        if (isHeld) {
            control.hold(flow, 1);
        }
        return new Copy(isHeld);
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
        private boolean isHeld;

        private Copy(boolean isHeld) {
            this.isHeld = isHeld;
        }

        /**
         * Waits until the route reads, if it did not when this came.
         *
         * @throws NoRouteException if nothing is left that could start it
         */
        public void pass(Branches<?> branches, EngineRuntime runtime) throws Exception {
            if (isHeld) {
                await(FOREVER_MILLIS, branches, runtime);
                close();
            }
        }

        @Override
        public void close() {
            if (isHeld) {
                isHeld = false;
                control.hold(flow, -1);
            }
        }
    }
}
