// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
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
        implements StatefulBlock<Object> {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return (record, branches) -> act((Message) record, branches, context.runtime());
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    private boolean act(Message message, Branches<Object> branches, EngineRuntime runtime) throws InterruptedException {
        RouteSwitch control = switches.of(routeId.isEmpty() ? message.fromRouteId() : routeId);
        control.act(action);
        if (action == RouteAction.RESTART) {
            restart(control, branches, runtime);
        } else if (action == RouteAction.STATUS && !isAsync) {
            message.setBody(control.status().toString());
        }
        return true;
    }

    @Override
    public boolean mayWait() {
        return action == RouteAction.RESTART && !isAsync && restartMillis > 0;
    }

    private void restart(RouteSwitch control, Branches<Object> branches, EngineRuntime runtime) throws InterruptedException {
        if (isAsync) {
            Alarm _ = runtime.after(TimeUnit.MILLISECONDS.toNanos(restartMillis), control::startAgain);
            return;
        }
        try {
            branches.pause(restartMillis);
        } finally {
            control.startAgain();
        }
    }
}
