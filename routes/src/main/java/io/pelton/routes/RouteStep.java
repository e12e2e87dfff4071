// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.flow.BlockSpec;
import io.pelton.flow.FilterFunction;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.Circuit;
import io.pelton.routes.eip.Directory;
import io.pelton.routes.eip.ErrorHandler;
import io.pelton.routes.eip.Handover;
import io.pelton.routes.eip.Keep;
import io.pelton.routes.eip.SendTo;
import io.pelton.routes.eip.ThroughVariables;
import io.pelton.routes.eip.Try;
import io.pelton.spi.HeadedSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;

/** A step of a route that was read but does not stand in a plan yet. */
sealed interface RouteStep {
    /** The same where messages find what it sends to, not the step that is written. */
    default RouteStep foundByMessages() {
        return this;
    }

    /** A step without branches; {@code name} is what it is called in the route, such as {@code setBody}. */
    record Plain(String name, Step step) implements RouteStep {}

    /**
     * A step that wants the first line of each file kept apart, so that it has to be the first one behind a source that can
     * do so.
     */
    record Headed(String name, Step step, HeadedSource.Reader header) implements RouteStep {}

    /** A step that sends records down the first branch whose condition holds, else down {@code otherwise}. */
    record Branches(String name, StepInfo info, List<Branch> branches, List<RouteStep> otherwise) implements RouteStep {
        public Branches {
            branches = List.copyOf(branches);
            otherwise = List.copyOf(otherwise);
        }
    }

    /** A step that makes parts of a record, and the steps each part takes; the record itself goes on behind it. */
    record Parts(String name, Step step, List<RouteStep> steps) implements RouteStep {
        public Parts {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A step whose function leads records through steps of its own.
     *
     * @param titles the titles of its branches in a printed plan; those without are counted
     */
    record Block(String name, StepInfo info, BlockSpec<Object> function, List<List<RouteStep>> branches, List<String> titles)
            implements RouteStep {
        public Block {
            branches = branches.stream().map(List::copyOf).toList();
            titles = List.copyOf(titles);
        }

        Block(String name, StepInfo info, BlockSpec<Object> function, List<List<RouteStep>> branches) {
            this(name, info, function, branches, List.of());
        }

        /** The same with other steps in its first branch. */
        Block with(List<RouteStep> steps) {
            List<List<RouteStep>> others = new ArrayList<>(branches);
            others.set(0, steps);
            return new Block(name, info, function, others, titles);
        }

        /** An error handler within itself, around these steps. */
        static Block nested(Block handler, List<RouteStep> steps) {
            return new Block(handler.name, handler.info, ((ErrorHandler) handler.function).nested(), List.of(steps));
        }

        /** Whether messages try its steps, and others may follow on their failures. */
        boolean isTry() {
            return function instanceof Try || function instanceof Circuit;
        }

        /** What a branch is. */
        String title(int branch) {
            return branch < titles.size() ? titles.get(branch) : "";
        }
    }

    /**
     * A step that sends records to endpoints that only they tell, among those that there are.
     *
     * @param known endpoints that are written in the step
     * @param named which routes a message may name, as far as the step says how their names begin
     * @param maker makes its function; it tells such steps apart
     * @param sends what intercepts messages that are sent
     */
    record Dynamic(
            String name,
            StepInfo info,
            Map<String, RouteStep> known,
            Predicate<CalledName> named,
            Function<Directory, BlockSpec<Object>> maker,
            Interceptions sends)
            implements RouteStep {
        public Dynamic {
            known = Map.copyOf(known);
        }

        Dynamic(
                String name,
                StepInfo info,
                Map<String, RouteStep> known,
                Predicate<CalledName> named,
                Function<Directory, BlockSpec<Object>> maker) {
            this(name, info, known, named, maker, Interceptions.NONE);
        }

        /** The same, if it sends to one endpoint, with variables in place of the message. */
        Dynamic through(ThroughVariables variables) {
            return new Dynamic(
                    name,
                    info,
                    known,
                    named,
                    maker.andThen(function -> function instanceof SendTo sends ? sends.through(variables) : function),
                    sends);
        }

        /** The same where messages are intercepted. */
        Dynamic with(Interceptions newSends) {
            return new Dynamic(name, info, known, named, maker, newSends);
        }
    }

    /**
     * A route made for this step, whose steps take its place: that of a kamelet.
     *
     * @param name what begins the ids of its steps; empty if they keep theirs
     * @param configured the same route within the configurations that the route asks for which uses it; they are for it where that one's error handler is
     * @param steps what stands for {@link KameletSink} in it
     * @param guarded where its steps have the error handler of the route that uses it
     */
    record Kamelet(String name, RouteDefinition route, RouteDefinition configured, List<RouteStep> steps, Guarded guarded) implements RouteStep {
        public Kamelet {
            steps = List.copyOf(steps);
        }

        /** Of a route that asks for no configurations. */
        Kamelet(String name, RouteDefinition route, List<RouteStep> steps, Guarded guarded) {
            this(name, route, route, steps, guarded);
        }

        @Override
        public RouteStep foundByMessages() {
            return new Kamelet(name, route, steps, guarded == Guarded.WHERE_SENDS_ARE ? Guarded.EVERYWHERE : guarded);
        }
    }

    /** Where the steps of a kamelet have the error handler of the route that uses it: elsewhere their failures are those of the step. */
    enum Guarded {
        NOWHERE,
        /** Not within a try, a circuit breaker, or what deals with failures. */
        WHERE_SENDS_ARE,

        /** As in Camel where the kamelet is made for a step that is not a send, or for the first message. */
        EVERYWHERE
    }

    /** The steps of the nearest {@link Kamelet} around it. */
    record KameletSink() implements RouteStep {}

    /**
     * Steps that are nothing but these steps.
     *
     * @param name what they are called in the route, such as {@code pipeline}
     * @param id by which expressions know that a message is among them; empty if none can
     */
    record Inline(String name, String id, List<RouteStep> steps) implements RouteStep {
        public Inline {
            steps = List.copyOf(steps);
        }

        Inline(String name, List<RouteStep> steps) {
            this(name, "", steps);
        }
    }

    /** A step that sends records to an endpoint. */
    record Send(String uri, RouteStep target) implements RouteStep {
        @Override
        public RouteStep foundByMessages() {
            return new Send(uri, target.foundByMessages());
        }
    }

    /**
     * A condition and the steps of the records for which it holds.
     *
     * @param title the condition, as a plan prints it; empty if it is the only one
     */
    record Branch(FilterFunction<Object> condition, List<RouteStep> steps, String title) {
        public Branch {
            steps = List.copyOf(steps);
        }

        Branch(FilterFunction<Object> condition, List<RouteStep> steps) {
            this(condition, steps, "");
        }
    }

    /**
     * A call of another route, whose steps will take its place or a place beside it.
     *
     * @param id the id of the calling step; empty if it has none
     * @param waiting when this route waits for the called one, if that works on a copy
     * @param unread what happens if there is no such route, and a copy would be made
     * @param origin where the name of the called route stands
     */
    record Call(String id, CalledName name, Handover.Waiting waiting, Unread unread, Origin origin) implements RouteStep {
        Call(String id, CalledName name, Handover.Waiting waiting, Origin origin) {
            this(id, name, waiting, new Unread(Keep.Unread.KEPT, true), origin);
        }
    }

    /**
     * What happens if no route reads from a name.
     *
     * @param messages what happens to messages
     * @param waits whether their senders wait until there is room for them, or a route that was stopped reads again
     * @param timeoutMillis how long they wait for such a route, if that is said
     */
    record Unread(Keep.Unread messages, boolean waits, OptionalLong timeoutMillis) {
        Unread(Keep.Unread messages, boolean waits) {
            this(messages, waits, OptionalLong.empty());
        }
    }
}
