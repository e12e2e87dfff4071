// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import java.util.concurrent.TimeUnit;

/**
 * Starts or stops a route, or says whether it reads.
 *
 * @param routeId its id; empty for the route that the message comes from
 * @param restartMillis how long a restart waits before it starts the route again
 * @param isAsync whether a restart is not waited for; then the body stays as it is, too
 */
@SuppressWarnings("serial") // a route is stopped where it runs
public record ControlRoute(RouteSwitches switches, String routeId, RouteAction action, long restartMillis, boolean isAsync)
        implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        RouteSwitch control = switches.of(routeId.isEmpty() ? message.fromRouteId() : routeId);
        control.act(action);
        if (action == RouteAction.RESTART) {
            restart(control, branches);
        } else if (action == RouteAction.STATUS && !isAsync) {
            message.setBody(control.status().toString());
        }
        return true;
    }

    @Override
    public boolean mayWait() {
        return action == RouteAction.RESTART && !isAsync && restartMillis > 0;
    }

    private void restart(RouteSwitch control, Branches<Object> branches) throws InterruptedException {
        if (isAsync) {
            EngineRuntime runtime = EngineRuntime.current();
            runtime.start("pelton-restart", Task.Kind.WAIT, () -> startLater(control, runtime));
            return;
        }
        try {
            branches.pause(restartMillis);
        } finally {
            control.startAgain();
        }
    }

    private void startLater(RouteSwitch control, EngineRuntime runtime) {
        try {
            runtime.event().await(TimeUnit.MILLISECONDS.toNanos(restartMillis)); // which nothing makes happen
            control.startAgain();
        } catch (InterruptedException e) {
            runtime.currentTask().interrupt();
        }
    }
}
