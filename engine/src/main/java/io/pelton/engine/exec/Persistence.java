// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.EngineOptions;
import io.pelton.engine.Guarantees;
import io.pelton.engine.instance.Deployment;
import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.instance.StateBudget;
import io.pelton.engine.stage.Node;
import io.pelton.engine.stage.SinkSpec;
import io.pelton.engine.stage.StageGraph;
import io.pelton.engine.stage.StageSpec;
import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.StateStore;
import io.pelton.spi.StoredName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is kept of plans that are started together for the next run. Used by the thread that starts them. */
public sealed interface Persistence permits Persistence.Nothing, Positions, Epochs {
    /** Nothing is. */
    static Persistence none(EngineRuntime runtime) {
        return new Nothing(runtime);
    }

    /**
     * What has to be kept: only how far sources were read, if steps keep nothing and no output can be cut back; else epochs.
     *
     * @param store where; null for nowhere
     * @throws io.pelton.error.PeltonException STATE_UNREADABLE if what is there cannot be read
     * @throws InvalidPlanException IMPOSSIBLE_GUARANTEE if a plan asks for more than a sink gives; KEYS_OF_THEIR_OWN if a step keeps keys in a file, and
     *     there are epochs
     */
    static Persistence of(@Nullable StateStore store, Collection<CompiledStages> plans, EngineOptions options, EngineRuntime runtime) {
        List<StageGraph> graphs = plans.stream().map(CompiledStages::graph).toList();
        Guarantees guarantees = Guarantees.of(graphs.stream().map(StageGraph::plan).toList(), store != null);
        List<Problem> problems = new ArrayList<>(guarantees.problems());
        if (guarantees.kept() == Guarantees.Kept.EPOCHS) {
            graphs.forEach(graph -> ownFiles(graph).forEach(problems::add));
            secondDeciders(graphs).forEach(problems::add);
        }
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(problems);
        }
        if (store == null) {
            return none(runtime);
        }
        if (guarantees.kept() != Guarantees.Kept.EPOCHS) {
            return new Positions(runtime, store);
        }
        Map<String, Sink<?>> deciders = new HashMap<>();
        graphs.forEach(graph -> deciders(graph).forEach(sink -> deciders.put(StoredName.of(graph.plan().id(), sink.name()), sink.sink())));
        return new Epochs(runtime, store, options.epochInterval(), deciders);
    }

    private static List<SinkSpec> deciders(StageGraph graph) {
        return graph.sinks().stream().filter(sink -> isResumable(sink) && sink.sink().traits().contains(SinkTrait.DECIDES)).toList();
    }

    /** One place decides an epoch: what two transactions commit is not committed at once. */
    private static Stream<Problem> secondDeciders(List<StageGraph> graphs) {
        List<SinkSpec> all = graphs.stream().flatMap(graph -> deciders(graph).stream()).toList();
        return all.stream().skip(1).map(second -> new Problem(
                ErrorCode.IMPOSSIBLE_GUARANTEE,
                second.info().origin(),
                "'" + second.info().id() + "' is to commit with each epoch, and so is '" + all.getFirst().info().id() + "' (" + all.getFirst().info().origin()
                        + "): of what is run together one sink at most can do so; run them as two"));
    }

    /** What is remembered ahead of the epoch would keep from coming again what has to. */
    private static Stream<Problem> ownFiles(StageGraph plan) {
        Stream<Problem> ofSources = plan.stages().stream()
                .map(StageSpec::source)
                .filter(Objects::nonNull)
                .flatMap(from -> ownFile(from.info(), from.source().stateFile()));
        Stream<Problem> ofBlocks = plan.stages().stream()
                .flatMap(stage -> stage.nodes().stream())
                .flatMap(node -> node instanceof Node.Block block ? ownFile(block.info(), block.function().stateFile()) : Stream.empty());
        return Stream.concat(ofSources, ofBlocks);
    }

    private static Stream<Problem> ownFile(StepInfo step, @Nullable Path file) {
        return file == null
                ? Stream.empty()
                : Stream.of(new Problem(
                        ErrorCode.KEYS_OF_THEIR_OWN,
                        step.origin(),
                        "'" + step.id() + "' remembers keys in " + file + ", which would drop messages that come again after the last epoch; use a"
                                + " MemoryIdempotentRepository, whose keys the epoch has"));
    }

    /** Only the writers of a sink that has a fixed number of them can say where their outputs end. Dead letters decide nothing. */
    static boolean isResumable(SinkSpec sink) {
        Set<SinkTrait> traits = sink.sink().traits();
        return DeadLetterPaths.isBackground(sink) && traits.contains(SinkTrait.RESUMABLE) && !(sink.isDeadLetters() && traits.contains(SinkTrait.DECIDES));
    }

    /** The plans that are started, whose steps go on with what was kept. */
    Deployment deployment(StateBudget budget);

    /** What is kept of one of the flows. */
    Keeping keeping(RunningFlow flow, OpenBlocks blocks);

    /**
     * All plans are open, and none of them runs. Whose output what is written from now on is must be known before it is written.
     *
     * @throws io.pelton.error.PeltonException STATE_LEFT_OVER if something was kept that none of them goes on with; STATE_NOT_WRITTEN if nothing can
     *     be kept
     */
    default void begin() {}

    /** Whether one of the flows still runs: no other is started with the same store. */
    default boolean isRunning() {
        return false;
    }

    /** Whether a thread may still use the store, for a flow that was given up and is over. */
    default boolean isWriting() {
        return false;
    }

    /** Nothing is kept. */
    record Nothing(EngineRuntime runtime) implements Persistence {
        @Override
        public Deployment deployment(StateBudget budget) {
            return new Deployment(runtime, budget);
        }

        @Override
        public Keeping keeping(RunningFlow flow, OpenBlocks blocks) {
            return Keeping.NOTHING;
        }
    }
}
