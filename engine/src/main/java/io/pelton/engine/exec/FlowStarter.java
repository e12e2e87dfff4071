// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.EngineOptions;
import io.pelton.engine.compile.StageCompiler;
import io.pelton.engine.compile.StageProgram;
import io.pelton.engine.instance.Deployment;
import io.pelton.engine.instance.OpenBlock;
import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.stage.Node;
import io.pelton.engine.stage.Outlet;
import io.pelton.engine.stage.SinkSpec;
import io.pelton.engine.stage.StageGraph;
import io.pelton.engine.stage.StageSpec;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.Input;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Workers;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.spi.Summary;
import io.pelton.state.StateSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Puts a plan together and starts it: stages, programs, channels, activations, writers. Used once. */
public final class FlowStarter {
    private final EngineOptions options;
    private final EngineRuntime runtime;
    private final FlowThreads threads;
    private final CompiledStages compiled;
    private final Deployment deployment;
    private final OpenBlocks blocks;
    private final StageGraph graph;
    private final DeadLetterPaths letterPaths;
    private final SharedSinks sinks;
    private final RunningFlow flow;
    private final Map<StageSpec, SplitQueue> splits = new HashMap<>();
    private final Map<StageSpec, Inlet> inlets = new LinkedHashMap<>();
    private final OpenedForFlow opened;
    private final List<StageRun> runs = new ArrayList<>();
    private final Map<StageSpec, Lanes> lanesOfCalls = new HashMap<>();
    private final Map<StageSpec, SummaryTables> tables = new HashMap<>();
    private @Nullable Assembly assembly;

    private FlowStarter(
            CompiledStages compiled,
            EngineOptions options,
            FlowThreads threads,
            EngineRuntime runtime,
            Deployment deployment,
            Persistence persistence) {
        this.deployment = deployment;
        this.runtime = runtime;
        this.options = options;
        this.threads = threads;
        this.compiled = compiled;
        this.graph = compiled.graph();
        this.blocks = new OpenBlocks(graph.plan().id());
        this.letterPaths = new DeadLetterPaths(graph);
        this.sinks = new SharedSinks(graph);
        this.flow = new RunningFlow(graph.plan(), options.turn(), runtime);
        this.opened = new OpenedForFlow(flow);
        flow.keep(persistence.keeping(flow, blocks));
    }

    /**
     * Puts a plan together: its sources are listed and its sinks open, but nothing is read.
     *
     * @param deployment what the plans share that are started together
     * @param persistence what is kept of these for the next run
     * @throws PeltonException if a source, sink or step cannot be opened; nothing stays open then
     */
    public static FlowStarter open(
            CompiledStages compiled,
            EngineOptions options,
            FlowThreads threads,
            EngineRuntime runtime,
            Deployment deployment,
            Persistence persistence) {
        FlowStarter starter = new FlowStarter(compiled, options, threads, runtime, deployment, persistence);
        try {
            starter.assembly = starter.assemble();
            return starter;
        } catch (RuntimeException | Error e) {
            starter.giveUp(e);
            throw e;
        }
    }

    /** The flow, which {@link #start} sets in motion. */
    public RunningFlow flow() {
        return flow;
    }

    /** Sets the flow in motion, when all that are started together are open. */
    public void start() {
        blocks.all().stream().filter(OpenBlock::isSharedKeeper).forEach(flow::share);
        flow.start(Objects.requireNonNull(assembly));
    }

    private Assembly assemble() {
        for (StageSpec stage : graph.stages()) {
            if (stage.source() != null) {
                opened.announce(stage.source().source().announce());
                splits.put(stage, listSplits(stage));
            }
            if (stage.summary() != null) {
                tables.put(stage, openTables(stage.info(), stage.summary()));
            }
            for (Node node : stage.nodes()) {
                if (node instanceof Node.Block block && block.function() instanceof StatefulBlock<Object> stateful) {
                    blocks.open(stateful, block.info(), deployment, opened::announce);
                } else if (node instanceof Node.Limit || node instanceof Node.Distinct) {
                    blocks.states(node.info(), deployment, opened::announce);
                }
            }
        }
        for (StageSpec stage : graph.stages()) {
            if (stage.source() == null) {
                inlets.put(stage, stage.summary() == null
                        ? inlet(stage.name(), stage.instances(), stage.upstream(), 0)
                        : inletOfTables(stage));
            }
        }
        List<Inlet> all = new ArrayList<>(inlets.values());
        for (SharedSink sink : sinks.all()) {
            connect(sink);
            all.addAll(sink.inlets());
        }
        List<SinkActivation> writing = new ArrayList<>();
        for (SharedSink sink : sinks.all()) {
            for (int writer = 0; writer < sink.writers(); writer++) {
                writing.add(sinkActivation(sink, writer));
            }
        }
        for (StageSpec stage : graph.stages()) {
            StageCompiler compiler = compiled.of(stage);
            for (int i = 0; i < instancesOf(stage); i++) {
                runs.add(stageActivation(stage, i, compiler));
            }
        }
        List<SourceActivation> sources = runs.stream()
                .filter(SourceActivation.class::isInstance)
                .map(SourceActivation.class::cast)
                .toList();
        List<Activation> activations = new ArrayList<>(writing);
        runs.forEach(run -> activations.add((Activation) run));
        return new Assembly(
                graph, runs, sources, writing, activations, List.copyOf(all), opened.sinkThreads(), bytesTotal());
    }

    private void connect(SharedSink sink) {
        List<StageSpec> upstream = graph.stages().stream()
                .filter(stage -> stage.outlets().stream().anyMatch(sink.steps()::contains))
                .toList();
        int ofDeadLetters = letterPaths.producers(sink.first(), sinks.all(), this::instancesOf);
        sink.connect(writer -> inlet(sink.name(writer), 1, upstream, ofDeadLetters));
    }

    private SummaryTables openTables(StepInfo step, Summary<Object, Object> summary) {
        if (flow.keeping().takesEpochs()) {
            try {
                summary.layout();
            } catch (PeltonException e) {
                throw new PeltonException(
                        e.code(), "'" + step.id() + "' (" + step.origin() + ") cannot keep its groups: " + RecordFailedException.reason(e), e);
            }
        }
        return blocks.states(step, deployment, opened::announce)
                .open(new StateSpec<>("groups", 1, account -> new SummaryTables(summary, account)));
    }

    private SplitQueue listSplits(StageSpec stage) {
        Input.From from = Objects.requireNonNull(stage.source());
        Source<?> source = from.source();
        try {
            List<? extends Split> found = flow.keeping().splits(from.info(), source);
            checkIds(stage, source, found);
            return new SplitQueue(found);
        } catch (PeltonException e) {
            throw e;
        } catch (Exception e) {
            throw new PeltonException(
                    ErrorCode.READ_FAILED,
                    "the source '" + stage.name() + "' (" + source + ") cannot be read: " + RecordFailedException.reason(e),
                    e);
        }
    }

    /** Positions are kept by the ids of splits: those of two with one id would be one. */
    private static void checkIds(StageSpec stage, Source<?> source, List<? extends Split> splits) {
        Set<String> ids = new HashSet<>();
        for (Split split : splits) {
            if (!ids.add(split.id())) {
                throw new PeltonException(
                        ErrorCode.INTERNAL,
                        "the source '" + stage.name() + "' (" + source + ") has two splits with the id '" + split.id() + "': each needs one of its own");
            }
        }
    }

    private long bytesTotal() {
        long total = 0;
        for (SplitQueue queue : splits.values()) {
            long bytes = queue.sizeBytes();
            if (bytes < 0) {
                return -1;
            }
            total += bytes;
        }
        return total;
    }

    private int instancesOf(StageSpec stage) {
        if (stage.instances() > 0) {
            return stage.instances();
        }
        int parts = Objects.requireNonNull(splits.get(stage)).size();
        return Math.clamp(parts, 1, options.workers());
    }

    private Inlet inlet(String name, int instances, List<StageSpec> upstream, int deadLetterProducers) {
        Map<StageSpec, Integer> ordered = new LinkedHashMap<>();
        int others = deadLetterProducers;
        for (StageSpec stage : upstream) {
            if (stage.isOrdered()) {
                ordered.put(stage, stage.instances());
            } else {
                others += instancesOf(stage);
            }
        }
        return new Inlet(name, instances, ordered, others, options.ringCapacity(), options.batchSize(), runtime);
    }

    /** Tables come in any order, also from stages that keep the order of their records. */
    private Inlet inletOfTables(StageSpec stage) {
        int producers = stage.upstream().stream().mapToInt(this::instancesOf).sum();
        return new Inlet(stage.name(), 1, Map.of(), producers, options.ringCapacity(), 1, runtime);
    }

    private SinkActivation sinkActivation(SharedSink shared, int writer) {
        SinkSpec sink = shared.first();
        Workers thread = opened.threadOf(shared, writer);
        Outputs outputs = new Outputs();
        return new SinkActivation(
                flow,
                thread,
                shared,
                writer,
                opened.openBackground(sink, writer),
                activation -> {
                    Failures failures = new Failures(
                            flow,
                            graph,
                            outputs.deadLetters(letterPaths.of(sink), activation),
                            sink.info(),
                            activation::position,
                            () -> {},
                            new RecordWaits(flow, true),
                            new BatchLeases(CurrentAck.none(), flow));
                    return new SinkActivation.Consequences(failures, outputs.finished());
                },
                activation -> shared.inlets().get(writer).input(0, activation));
    }

    private StageRun stageActivation(StageSpec stage, int instance, StageCompiler compiler) {
        String name = "stage " + stage.number() + " (" + stage.name() + ") #" + instance;
        Wiring.Maker wiring = (activation, input, read) -> wire(stage, instance, compiler, activation, input, read);
        if (stage.source() != null) {
            SplitQueue queue = Objects.requireNonNull(splits.get(stage));
            return new SourceActivation(name, flow, threads.of(stage), stage.source(), queue, options.batchSize(), wiring);
        }
        return new StageActivation(
                name,
                flow,
                threads.of(stage),
                stage.info(),
                activation -> input(stage, instance, activation),
                wiring);
    }

    private BatchInput input(StageSpec stage, int instance, Activation activation) {
        BatchInput direct = Objects.requireNonNull(inlets.get(stage)).input(instance, activation);
        return stage.summary() == null
                ? direct
                : new SummaryInput(flow, direct, stage.info(), Objects.requireNonNull(tables.get(stage)), options.batchSize());
    }

    private Wiring wire(
            StageSpec stage,
            int instance,
            StageCompiler compiler,
            Activation activation,
            StepInfo input,
            ReadRecord read) {
        Outputs outputs = new Outputs();
        Map<SharedSink, SinkWriter<Object>> shared = new HashMap<>();
        List<SinkWriter<Object>> ends = new ArrayList<>();
        for (Outlet outlet : compiler.code().outlets()) {
            ends.add(switch (outlet) {
                case SinkSpec sink when !DeadLetterPaths.isBackground(sink) -> outputs.inline(sink);
                case SinkSpec sink -> shared.computeIfAbsent(
                        sinks.of(sink),
                        to -> to.output(inlet -> outputs.batches(inlet.output(flow, stage, instance, false, activation))));
                case StageSpec next when next.summary() != null -> outputs.table(
                        Objects.requireNonNull(tables.get(next)), output(next, stage, instance, false, activation));
                case StageSpec next -> outputs.batches(output(next, stage, instance, next.isOrdered(), activation));
            });
        }
        List<SinkWriter<Object>> writers = preparing(compiler.code().outlets(), ends);
        Map<SinkSpec, SinkWriter<Object>> letters = outputs.deadLetters(letterPaths.of(stage), activation);
        StageOutputs finished = outputs.finished();
        Failures failures = new Failures(
                flow,
                graph,
                letters,
                input,
                read,
                () -> limitReached(stage),
                new RecordWaits(flow, stage.mayWait()),
                new BatchLeases(finished, flow));
        StageProgram program = compiler.newProgram(writers, failures, blocks);
        if (mayFork(stage)) {
            Lanes lanes = new Lanes(flow, finished, read::position, activation::signal, options.ways(), stage.async());
            if (stage.async() != null) {
                lanesOfCalls.put(stage, lanes);
            }
            lanes.connect(program, failures, laneMaker(lanes, compiler, ends, letters, input, failures));
            finished.writtenBy(lanes);
            failures.forkTo(lanes);
        }
        finished.countedBy(new FlushedCounts(program, failures, ((StageRun) activation)::recordsIn));
        return new Wiring(program, finished, failures);
    }

    /** Ways are forked by blocks. Limits and what tells records apart count in one program only. */
    private static boolean mayFork(StageSpec stage) {
        return stage.nodes().stream().anyMatch(Node.Block.class::isInstance)
                && stage.nodes().stream().noneMatch(node -> node instanceof Node.Limit || node instanceof Node.Distinct);
    }

    private Lane.Maker laneMaker(
            Lanes lanes,
            StageCompiler compiler,
            List<SinkWriter<Object>> ends,
            Map<SinkSpec, SinkWriter<Object>> letters,
            StepInfo input,
            Failures ofOwner) {
        return new Lane.Maker() {
            @Override
            public Failures failures(Lane lane) {
                Map<SinkSpec, SinkWriter<Object>> lettersOfLane = new HashMap<>();
                letters.forEach((sink, end) -> lettersOfLane.put(sink, lane.output(end)));
                return new Failures(
                                flow,
                                graph,
                                lettersOfLane,
                                input,
                                lane::position,
                                ofOwner::limitReached,
                                new RecordWaits(flow, true),
                                new BatchLeases(lane, flow))
                        .of(lane, lanes);
            }

            @Override
            public StageProgram program(Lane lane, Failures failures) {
                List<SinkWriter<Object>> endsOfLane = ends.stream().map(lane::output).toList();
                return compiler.newProgram(preparing(compiler.code().outlets(), endsOfLane), failures, blocks);
            }
        };
    }

    private List<SinkWriter<Object>> preparing(List<Outlet> outlets, List<SinkWriter<Object>> ends) {
        List<SinkWriter<Object>> writers = new ArrayList<>();
        for (int i = 0; i < outlets.size(); i++) {
            SinkWriter<Object> end = ends.get(i);
            writers.add(
                    outlets.get(i) instanceof SinkSpec sink && DeadLetterPaths.isBackground(sink) ? sinks.of(sink).writer(sink, end) : end);
        }
        return writers;
    }

    private BatchOutput output(StageSpec consumer, StageSpec stage, int instance, boolean inTurn, Activation activation) {
        return Objects.requireNonNull(inlets.get(consumer)).output(flow, stage, instance, inTurn, activation);
    }

    /** What leads to {@code stage} need neither be read nor be called any more. */
    private void limitReached(StageSpec stage) {
        if (stage.source() != null) {
            flow.stopSources(stage);
        }
        Lanes ofCalls = lanesOfCalls.get(stage);
        if (ofCalls != null) {
            ofCalls.limitReached();
        }
        stage.upstream().forEach(this::limitReached);
    }

    /** Closes everything, because this flow or one that was to be started with it cannot be opened. */
    public void giveUp(Throwable reason) {
        opened.giveUp(reason);
    }

    /** Collects what one activation writes to. */
    private final class Outputs {
        private final List<BatchOutput> batches = new ArrayList<>();
        private final List<TableOutput> tables = new ArrayList<>();
        private final List<InlineSink> inline = new ArrayList<>();

        SinkWriter<Object> batches(BatchOutput output) {
            batches.add(output);
            return output;
        }

        SinkWriter<Object> table(SummaryTables all, BatchOutput output) {
            TableOutput table = new TableOutput(flow, all.newTable(), output);
            tables.add(table);
            return table;
        }

        SinkWriter<Object> inline(SinkSpec sink) {
            SinkWriter<Object> writer = opened.openInline(sink);
            inline.add(new InlineSink(sink, writer));
            return writer;
        }

        private SinkWriter<Object> inlineLetters(SinkSpec sink) {
            InlineLetters writer = new InlineLetters(opened.openInline(sink));
            inline.add(new InlineSink(sink, writer));
            return writer;
        }

        /** Every dead letter sink gets one writer, also if several policies lead to it. */
        Map<SinkSpec, SinkWriter<Object>> deadLetters(Set<SinkSpec> letters, Activation activation) {
            Map<SinkSpec, SinkWriter<Object>> writers = new HashMap<>();
            for (SinkSpec sink : letters) {
                writers.put(
                        sink,
                        DeadLetterPaths.isBackground(sink)
                                ? sinks.of(sink).output(inlet -> batches(inlet.output(flow, activation)))
                                : inlineLetters(sink));
            }
            return writers;
        }

        StageOutputs finished() {
            return new StageOutputs(flow, batches, tables, inline, TimeUnit.NANOSECONDS.convert(options.linger()));
        }
    }
}
