// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.StepCounters;
import io.pelton.error.PeltonException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What routes have done, for programs. */
final class RunJson {
    private RunJson() {}

    /** One object about {@code routes} and what they have written, and about the error that kept them from being started, if there was one. */
    static String of(List<FlowSnapshot> routes, List<String> remarks, int exitCode, @Nullable PeltonException refusal) {
        Json json = new Json().beginObject().field("exitCode", exitCode);
        error(json, refusal);
        json.name("routes").beginArray();
        routes.forEach(route -> route(json, route));
        json.endArray();
        if (!remarks.isEmpty()) {
            json.name("remarks").beginArray();
            remarks.forEach(json::value);
            json.endArray();
        }
        return json.endObject().toString();
    }

    private static void route(Json json, FlowSnapshot route) {
        double seconds = Figures.seconds(route.elapsed());
        double perSecond = seconds > 0 ? 1 / seconds : 0;
        json.beginObject()
                .field("id", route.flow())
                .field("state", route.state().name().toLowerCase(Locale.ROOT))
                .field("recordsIn", route.recordsIn())
                .field("recordsOut", route.recordsOut())
                .field("bytesIn", route.bytesIn())
                .field("seconds", seconds, 6)
                .field("recordsPerSecond", route.recordsIn() * perSecond, 1)
                .field("bytesPerSecond", route.bytesIn() * perSecond, 1)
                .field("deadLetters", route.deadLetters())
                .field("skipped", route.skipped())
                .field("failed", route.failed())
                .field("leftBehind", route.leftBehind())
                .name("steps")
                .beginArray();
        route.steps().forEach(step -> step(json, step));
        json.endArray();
        error(json, route.failure());
        json.endObject();
    }

    private static void error(Json json, @Nullable PeltonException failure) {
        if (failure != null) {
            json.name("error")
                    .beginObject()
                    .field("code", failure.code().code())
                    .field("message", failure.getMessage())
                    .endObject();
        }
    }

    private static void step(Json json, StepCounters step) {
        json.beginObject()
                .field("id", step.id())
                .field("in", step.in())
                .field("out", step.out())
                .field("failed", step.failed())
                .field("retries", step.retries());
        if (step.mostStateBytes() > 0) {
            json.field("stateBytes", step.stateBytes()).field("mostStateBytes", step.mostStateBytes());
        }
        json.endObject();
    }
}
