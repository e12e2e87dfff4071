// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.flow.Branch;
import io.pelton.flow.MapFunction;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.Stop;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Puts steps of Java in the place of {@code to: flow:NAME}, as those of a called route. */
final class JavaFlows {
    static final String SCHEME = "flow";

    private JavaFlows() {}

    /** The steps of the flow that {@code uri} names; empty after a problem. */
    static Optional<RouteStep> target(
            Text uri, EndpointUri parts, Optional<YamlNode> parameters, StepInfo info, Context context) {
        Branch<Message, Message> flow = context.flows().get(parts.path());
        if (flow == null) {
            context.problems().add(
                    ErrorCode.UNKNOWN_ENDPOINT,
                    uri.originAt(parts.pathIndex()),
                    "no flow of Java is called '" + parts.path() + "'",
                    Spelling.nearest(parts.path(), context.flows().keySet())
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("a Java program gives it one: RouteLoader.withFlow(\"" + parts.path() + "\", …)"));
            return Optional.empty();
        }
        if (!parts.options().isEmpty() || parameters.isPresent()) {
            context.problems().add(ErrorCode.NOT_SUPPORTED, uri.origin(), "'flow:' has no options", "remove them");
            return Optional.empty();
        }
        List<RouteStep> steps = new ArrayList<>();
        for (Step step : flow.pipeline().steps()) {
            steps.add(new RouteStep.Plain(name(step), inRoute(step)));
        }
        return Optional.of(new RouteStep.Inline("to", steps));
    }

    private static String name(Step step) {
        return step.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** A route keeps to one message: another one is copied into it, and one that is dropped ends its way. */
    private static Step inRoute(Step step) {
        return switch (step) {
            case Step.Map map -> new Step.Peek(map.info(), new Copied(map.function()));
            case Step.Filter filter -> new Step.Choice(
                    filter.info(),
                    List.of(new Step.When(filter.condition(), Pipeline.EMPTY)),
                    new Pipeline(
                            List.of(
                                    new Step.Peek(StepInfo.at(filter.info().origin()), Stop.PLAIN),
                                    new Step.Stop(StepInfo.at(filter.info().origin()))),
                            null));
            default -> step;
        };
    }

    private record Copied(MapFunction<Object, Object> function) implements PeekFunction<Object> {
        @Override
        @SuppressWarnings("ReferenceEquality")
        public void accept(Object record) throws Exception {
            Object result = function.map(record);
            if (result != record) {
                ((Message) record).copyFrom((Message) result);
            }
        }

        @Override
        public String toString() {
            return function.toString();
        }
    }
}
