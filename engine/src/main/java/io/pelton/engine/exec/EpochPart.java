// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.SplitTracker;
import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.instance.StepStates;
import io.pelton.engine.stage.SinkSpec;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.StepRefusedException;
import io.pelton.plan.StepInfo;
import io.pelton.spi.DecidingWriter;
import io.pelton.spi.Mark;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.Position;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import io.pelton.spi.StoredName;
import io.pelton.state.SavedState;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** What epochs have of one flow. Its maps are filled before the flow begins; thread-safe from then on. */
final class EpochPart implements Keeping {
    private final Epochs epochs;
    private final RunningFlow flow;
    private final OpenBlocks blocks;

    /** Where splits began, by source and then by their ids: also of those that are not read yet. */
    private final Map<String, Map<String, Position>> starts = new LinkedHashMap<>();

    private final Map<String, OutputWriter<Object>> writers = new LinkedHashMap<>();

    /** The one of these that decides epochs; null if none does. */
    private @Nullable DecidingWriter<Object> decider;

    private final Queue<Tracked> trackers = new ConcurrentLinkedQueue<>();
    private final Queue<SplitTracker> emissions = new ConcurrentLinkedQueue<>();

    /** How far splits were read at the last epoch that was decided. */
    private volatile Map<SplitTracker, Position> settled = Map.of();

    private volatile boolean isOver;

    /** A split that is read, or was; its positions are kept if it can be read again from them. Some sources move what they have read. */
    private record Tracked(String source, SplitTracker tracker, boolean isReplayable, boolean isMovable) {}

    /** What an epoch has of it. */
    record Content(
            Map<String, List<Position>> positions,
            Map<String, Map<String, SavedState>> states,
            Map<String, Mark> outputs,
            Map<SplitTracker, Position> read,
            Map<SplitTracker, Long> released) {}

    EpochPart(Epochs epochs, RunningFlow flow, OpenBlocks blocks) {
        this.epochs = epochs;
        this.flow = flow;
        this.blocks = blocks;
    }

    RunningFlow flow() {
        return flow;
    }

    private String name(String step) {
        return StoredName.of(flow.plan().id(), step);
    }

    @Override
    public List<? extends Split> splits(StepInfo step, Source<?> source) throws Exception {
        if (!source.traits().contains(SourceTrait.REPLAYABLE)) {
            return source.splits();
        }
        List<? extends Split> splits = source.splits(epochs.known(name(step.id())));
        Map<String, Position> begin = starts.computeIfAbsent(name(step.id()), _ -> new LinkedHashMap<>());
        splits.forEach(split -> begin.put(split.id(), split.start()));
        return splits;
    }

    @Override
    public OutputWriter<Object> open(SinkSpec sink, int number) throws Exception {
        if (!Persistence.isResumable(sink)) {
            return sink.sink().open();
        }
        String step = sink.isDeadLetters() ? StoredName.DEAD_LETTERS : sink.name();
        String name = name(number == 0 ? step : step + " " + (number + 1));
        for (int i = 2; writers.containsKey(name); i++) {
            name = name(step + " " + i);
        }
        OutputWriter<Object> writer = open(sink, number, name);
        writers.put(name, writer);
        if (sink.sink().traits().contains(SinkTrait.DECIDES)) {
            decider = (DecidingWriter<Object>) writer;
        }
        return writer;
    }

    /** An output that cannot begin, as there is something that no run is known to have written, may be one of those that are known by another name. */
    private OutputWriter<Object> open(SinkSpec sink, int number, String name) throws Exception {
        Mark end = epochs.end(name);
        try {
            return sink.sink().open(number, end);
        } catch (PeltonException e) {
            if (e.code() != ErrorCode.OUTPUT_CHANGED) {
                throw e;
            }
            throw new StepRefusedException(sink.info().origin(), e, end == null ? others(name) : wayOut(sink, name));
        }
    }

    private String others(String name) {
        List<String> others = epochs.outputsLeft();
        return others.isEmpty()
                ? ""
                : ". This one is '" + name + "' now; the folder has the end of '" + String.join("', '", others) + "': if it is that, give it its id again";
    }

    private static String wayOut(SinkSpec sink, String name) {
        return ". If it is to begin anew, " + Forgotten.option(List.of(name)) + " forgets its end"
                + (sink.isDeadLetters() ? "" : "; a file that is there then must be moved away, or be added to (append=true)");
    }

    @Override
    public void track(StepInfo step, Source<?> source, SplitTracker tracker) {
        trackers.add(new Tracked(name(step.id()), tracker, source.traits().contains(SourceTrait.REPLAYABLE), source.traits().contains(SourceTrait.WANTS_COMMIT)));
    }

    @Override
    public boolean keepsPositions() {
        return true;
    }

    @Override
    public boolean takesEpochs() {
        return true;
    }

    @Override
    public SplitTracker emissions() {
        SplitTracker tracker = new SplitTracker(new Position("emitted", 0), flow::committed);
        tracker.awaitEpochs();
        emissions.add(tracker);
        return tracker;
    }

    @Override
    public boolean isPaused() {
        return epochs.isPaused();
    }

    @Override
    public long settled(SplitTracker tracker) {
        Position known = settled.get(tracker);
        return known == null ? tracker.start() : known.offset();
    }

    @Override
    public void moved() {
        epochs.moved();
    }

    @Override
    public void rested() {
        epochs.rested();
    }

    @Override
    public void broke() {
        epochs.broke();
    }

    @Override
    public void end() {
        epochs.end(this);
    }

    /** Whether it has ended with an epoch. */
    boolean isOver() {
        return isOver;
    }

    /** It ends with the epoch that was decided last. */
    void ends() {
        isOver = true;
    }

    /** Of one that runs no more: whether it has done all that it was to do, or nothing that the next run could not go on with. */
    boolean isWhole() {
        return !flow.hasFailed() && !flow.isCut() && isAllWritten();
    }

    /** Whether nothing of it is under way: no activation has a turn, and all that was read or emitted is written. */
    boolean isQuiet() {
        if (isOver()) {
            return true;
        }
        List<Activation> activations = flow.activations();
        return activations != null
                && activations.stream().allMatch(Activation::isAtRest)
                && isAllWritten();
    }

    /** Whether all that was read or emitted is written. */
    boolean isAllWritten() {
        return flow.isAllCommitted() && emissions.stream().allMatch(SplitTracker::isAllCommitted);
    }

    /** Those that may have turns; none if it is over. */
    List<Activation> activations() {
        List<Activation> activations = isOver() ? null : flow.activations();
        return activations == null ? List.of() : activations;
    }

    /** All of it looks whether it is to pause, or what is settled. */
    void signal() {
        activations().forEach(Activation::signal);
    }

    /** What a step keeps. */
    private interface Writing {
        Map<String, SavedState> of(StepStates step) throws IOException;
    }

    /** What there is now, when it is quiet and nobody else has a turn in it. */
    Content content() throws Exception {
        return content(StepStates::write);
    }

    /** The same before anything has run. */
    Content firstContent() throws Exception {
        return content(StepStates::unchanged);
    }

    private Content content(Writing writing) throws Exception {
        Map<SplitTracker, Position> read = new HashMap<>();
        Map<String, Map<String, Position>> positions = new LinkedHashMap<>();
        starts.forEach((source, begin) -> positions.put(source, new LinkedHashMap<>(begin)));
        for (Tracked each : trackers) {
            Position now = each.tracker().committed();
            read.put(each.tracker(), now);
            if (each.isReplayable()) {
                positions.computeIfAbsent(each.source(), _ -> new LinkedHashMap<>()).put(now.split(), now);
            }
        }
        Map<String, List<Position>> listed = new LinkedHashMap<>();
        positions.forEach((source, splits) -> listed.put(source, List.copyOf(splits.values())));
        Map<String, Map<String, SavedState>> states = new LinkedHashMap<>();
        for (StepStates step : blocks.allStates().toList()) {
            Map<String, SavedState> written = writing.of(step);
            if (!written.isEmpty()) {
                states.put(step.name(), written);
            }
        }
        Map<String, Mark> outputs = new LinkedHashMap<>();
        for (Map.Entry<String, OutputWriter<Object>> each : writers.entrySet()) {
            Mark end = each.getValue().mark();
            if (end != null) {
                outputs.put(each.getKey(), end);
            }
        }
        return new Content(listed, states, outputs, read, released());
    }

    /** Up to where what is read or emitted is over with this epoch; a source that moves what it has read says itself when it has. */
    private Map<SplitTracker, Long> released() {
        Map<SplitTracker, Long> released = new HashMap<>();
        trackers.stream().filter(each -> !each.isMovable()).forEach(each -> released.put(each.tracker(), each.tracker().committedOffset()));
        emissions.forEach(each -> released.put(each, each.committedOffset()));
        return released;
    }

    /** What decides the epoch with its own transaction; null if nothing does. */
    @Nullable DecidingWriter<Object> decider() {
        return decider;
    }

    /** Has what was written survive a power loss. */
    void sync() throws Exception {
        flow.syncWriters();
    }

    /** An epoch with this was decided. */
    void decided(Content content) {
        settled = content.read();
        content.released().forEach(SplitTracker::release);
        flow.receipts().tellReleased();
        signal();
    }

    /** Tells its writers so. */
    void tellWriters() throws Exception {
        for (OutputWriter<Object> writer : writers.values()) {
            writer.decided();
        }
    }

    /** Whether {@code output} is one of dead letters of it. A run may do without them. */
    boolean isOfDeadLetters(String output) {
        return output.startsWith(name(StoredName.DEAD_LETTERS));
    }

    /** Whether it goes on with the source of this name. */
    boolean reads(String source) {
        return starts.containsKey(source);
    }

    /** The same for an output. */
    boolean writes(String output) {
        return writers.containsKey(output);
    }

    /** The same for a state of a step. */
    boolean keeps(String step, String state) {
        return blocks.allStates().anyMatch(each -> each.name().equals(step) && each.has(state));
    }
}
