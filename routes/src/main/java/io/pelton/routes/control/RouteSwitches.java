// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.flow.StatefulBlock;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The switches of the routes that are read together. Only routes that may be stopped pay for theirs. They belong to the routes, not to a run:
 * who asks whether a route reads does not know of runs. A run that begins when no other one goes on finds them as written; runs that go
 * on at once share them. Thread-safe when all are read.
 */
public final class RouteSwitches {
    /** As long as callers wait in Camel. */
    private static final long PATIENCE_MILLIS = 30_000;

    private final Map<String, RouteSwitch> byRoute = new ConcurrentHashMap<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final long patienceMillis;
    private boolean areAllUsed;

    /** None used so far. */
    public RouteSwitches() {
        this(PATIENCE_MILLIS);
    }

    /** @param patienceMillis how long callers wait for a route that is stopped */
    RouteSwitches(long patienceMillis) {
        this.patienceMillis = patienceMillis;
    }

    /** Any route may be stopped: the one that a message comes from. */
    public void useAll() {
        areAllUsed = true;
    }

    /** The route may be stopped. */
    public void use(String routeId) {
        of(routeId).use();
    }

    /** The route does not begin before it is started. */
    public void beginLate(String routeId) {
        of(routeId).beginLate();
    }

    RouteSwitch of(String routeId) {
        return byRoute.computeIfAbsent(routeId, _ -> new RouteSwitch());
    }

    /** Whether the route may be stopped. */
    public boolean isUsed(String routeId) {
        return areAllUsed || of(routeId).isUsed();
    }

    /** The source of a route, which gives nothing while the route is stopped. */
    public <T> Source<T> around(String routeId, Source<T> source) {
        return isUsed(routeId) ? new SwitchedSource<>(source, of(routeId)) : source;
    }

    /**
     * What stands before the steps of a route that is called by {@code endpoint}; empty if it is never stopped.
     *
     * @param waits whether callers wait for one that is stopped
     * @param timeoutMillis how long, if that is said
     */
    public Optional<StatefulBlock<Object>> before(String routeId, String endpoint, boolean waits, OptionalLong timeoutMillis) {
        return isUsed(routeId)
                ? Optional.of(new AwaitStart(of(routeId), endpoint, routeId, waits ? timeoutMillis.orElse(patienceMillis) : 0))
                : Optional.empty();
    }

    /** Where copies wait that {@code flow} hands to a route, {@code size} at most; null if the route is never stopped. */
    public @Nullable RouteGate gate(String routeId, String endpoint, String flow, int size) {
        return isUsed(routeId) ? new RouteGate(this, of(routeId), endpoint, routeId, flow, size, patienceMillis) : null;
    }

    /**
     * Whether the route has nothing to do before a route is started: it is stopped, and all it has read has come to its end; or it reads no more,
     * and all that is on its way waits for routes that are stopped.
     *
     * @param committed how far what it has read is written
     * @param isReading whether it may be given more
     * @param waysLeft how many ways that go on by themselves are all that is under way; negative if something else is
     */
    public boolean isAtRest(String routeId, List<Position> committed, boolean isReading, long waysLeft) {
        RouteSwitch control = byRoute.get(routeId);
        if (control != null && control.isAtRest(committed)) {
            return true;
        }
        boolean mayRead = isReading && (control == null || !control.readsNothing());
        return !mayRead && waysLeft > 0 && waysLeft == byRoute.values().stream().mapToInt(each -> each.held(routeId)).sum();
    }

    /** How many copies are in the queues of routes that may be stopped. */
    AtomicInteger queued() {
        return queued;
    }

    /** How many of these wait until their route is started. */
    int held() {
        return byRoute.values().stream().mapToInt(RouteSwitch::held).sum();
    }

    /** Nothing is left that could start a route: who waits for one fails. */
    public void giveUp() {
        byRoute.values().forEach(RouteSwitch::giveUp);
    }
}
