// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.connector.mock.MockConnector;
import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.BlockSpec;
import io.pelton.flow.Branches;
import io.pelton.flow.FilterFunction;
import io.pelton.flow.Recovery;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.simulation.Calls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Has {@link Calls} know of the calls of the functions and mocks of routes, and notes what mocks are sent, in one order. Thread-safe.
 */
final class Watched {
    private final Calls calls;
    private final IdentityHashMap<StatefulBlock<Object>, BlockSpec<Object>> blocks = new IdentityHashMap<>();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    Watched(Calls calls) {
        this.calls = calls;
    }

    /** What mocks were sent, in order. */
    List<String> seen() {
        return seen;
    }

    /** The same plan, each function of which is looked at. */
    Plan watch(Plan plan) {
        return Plan.of(plan.id(), plan.delivery(), plan.input(), watch(plan.pipeline()));
    }

    private Pipeline watch(Pipeline pipeline) {
        return new Pipeline(pipeline.steps().stream().map(this::watch).toList(), pipeline.errorPolicy());
    }

    private Step watch(Step step) {
        return switch (step) {
            case Step.Peek peek -> new Step.Peek(peek.info(), message -> {
                calls.before(peek.info().id());
                peek.function().accept(message);
            });
            case Step.Choice choice -> new Step.Choice(
                    choice.info(),
                    choice.whens().stream().map(when -> new Step.When(watch(when.condition()), watch(when.branch()))).toList(),
                    watch(choice.otherwise()));
            case Step.Filter filter -> new Step.Filter(filter.info(), watch(filter.condition()));
            case Step.Multicast multicast -> new Step.Multicast(
                    multicast.info(), multicast.branches().stream().map(this::watch).toList());
            case Step.Block block -> new Step.Block(
                    block.info(),
                    block.kind(),
                    watch(block.info().id(), block.function()),
                    block.branches().stream().map(this::watch).toList());
            default -> step;
        };
    }

    private FilterFunction<Object> watch(FilterFunction<Object> condition) {
        return message -> {
            calls.before("a condition");
            return condition.test(message);
        };
    }

    private BlockSpec<Object> watch(String id, BlockSpec<Object> block) {
        return switch (block) {
            case BlockFunction<Object> function -> new Function(this, id, function);
            // The same block in several places has one instance, so it has one watch, too.
            case StatefulBlock<Object> stateful -> blocks.computeIfAbsent(stateful, _ -> new Stateful(this, id, stateful));
        };
    }

    @SuppressWarnings("serial") // it is not sent anywhere
    private record Function(Watched watched, String id, BlockFunction<Object> function) implements BlockFunction<Object> {
        @Override
        public boolean apply(Object message, Branches<Object> branches) throws Exception {
            watched.calls.before(id);
            return function.apply(message, branches);
        }

        @Override
        public @Nullable Recovery<Object> recovery(int branch) {
            return function.recovery(branch);
        }

        @Override
        public boolean mayWait() {
            return function.mayWait();
        }
    }

    @SuppressWarnings("serial") // it is not sent anywhere
    private record Stateful(Watched watched, String id, StatefulBlock<Object> block) implements StatefulBlock<Object> {
        @Override
        public BlockInstance<Object> open(BlockContext context) throws Exception {
            return new Instance(watched.calls, id, block.open(context));
        }

        @Override
        public @Nullable Recovery<Object> recovery(int branch) {
            return block.recovery(branch);
        }

        @Override
        public boolean keepsRecords() {
            return block.keepsRecords();
        }

        @Override
        public boolean mayWait() {
            return block.mayWait();
        }

        @Override
        public @Nullable Path stateFile() {
            return block.stateFile();
        }
    }

    /** An instance whose calls are looked at. That it is woken is not counted: it depends on the schedule. */
    private record Instance(Calls calls, String id, BlockInstance<Object> instance) implements BlockInstance<Object> {
        @Override
        public boolean apply(Object message, Branches<Object> branches) throws Exception {
            calls.before(id);
            return instance.apply(message, branches);
        }

        @Override
        public void wake(Branches<Object> branches) {
            calls.noted(id);
            instance.wake(branches);
        }

        @Override
        public void inputEnded(Branches<Object> branches) {
            calls.noted(id);
            instance.inputEnded(branches);
        }

        @Override
        public long abandoned() {
            return instance.abandoned();
        }

        @Override
        public long left() {
            return instance.left();
        }

        @Override
        public void close() throws IOException {
            instance.close();
        }
    }

    /** Mocks that are looked at. */
    Connector mocks() {
        return new MocksThatAreWatched(this);
    }

    private record MocksThatAreWatched(Watched watched) implements Connector {
        @Override
        public EndpointDescriptor descriptor() {
            return new MockConnector().descriptor();
        }

        @Override
        public Sink<Object> sink(Endpoint endpoint) {
            return new MockThatIsWatched(watched, "mock:" + endpoint.path());
        }
    }

    @SuppressWarnings("serial") // it is not sent anywhere
    private record MockThatIsWatched(Watched watched, String uri) implements Sink<Object> {
        @Override
        public SinkWriter<Object> open() {
            return message -> {
                watched.calls.before(uri);
                watched.seen.add(uri + " " + OnPelton.shown((Message) message));
            };
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.INLINE, SinkTrait.CONCURRENT);
        }

        @Override
        public String toString() {
            return uri;
        }
    }
}
