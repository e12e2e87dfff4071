// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Source;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.ScriptedSource.Event;
import io.pelton.testkit.routes.ScriptConnector.Given;
import io.pelton.testkit.simulation.Calls;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Plays what a test has written for routes, from sources that know positions.
 *
 * @param pauseEvery after how many messages there is a pause; 0 for never
 */
record PlayedConnector(Map<String, List<Given>> scripts, Calls calls, int pauseEvery) implements Connector {
    @Override
    public EndpointDescriptor descriptor() {
        return new EndpointDescriptor("script", "gives messages of a test", "NAME", true, false, List.of());
    }

    @Override
    public Source<?> source(Endpoint endpoint) {
        List<Event<Object>> events = new ArrayList<>();
        for (Given given : scripts.get(endpoint.path())) {
            events.add(new ScriptedSource.Value<>(given.message()));
            if (pauseEvery > 0 && events.size() % pauseEvery == 0) {
                events.add(new ScriptedSource.Pause<>(1 + events.size() % 7));
            }
        }
        return ScriptedSource.<Object>named(endpoint.path()).watched(calls).split(events);
    }
}
