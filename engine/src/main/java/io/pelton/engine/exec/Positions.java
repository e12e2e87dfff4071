// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.instance.Deployment;
import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.instance.StateBudget;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Epoch;
import io.pelton.spi.Position;
import io.pelton.spi.StateStore;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps how far sources were read, of flows that have nothing else to keep. Thread-safe. */
final class Positions implements Persistence {
    private final EngineRuntime runtime;
    private final StateStore store;
    private final LastRun before;
    private final List<KeptPositions> parts = new CopyOnWriteArrayList<>();

    /** @throws PeltonException STATE_UNREADABLE if what is in {@code store} cannot be read */
    Positions(EngineRuntime runtime, StateStore store) {
        this.runtime = runtime;
        this.store = store;
        this.before = LastRun.in(store);
    }

    @Override
    public Deployment deployment(StateBudget budget) {
        return Deployment.withPositions(runtime, budget);
    }

    @Override
    public Keeping keeping(RunningFlow flow, OpenBlocks blocks) {
        KeptPositions part = new KeptPositions(flow, store.positions(), before);
        parts.add(part);
        return part;
    }

    @Override
    public void begin() {
        before.checkIsUsed(
                source -> parts.stream().anyMatch(part -> part.reads(source)), output -> parts.stream().anyMatch(part -> part.isOfDeadLetters(output)), (_, _) -> false);
        try {
            for (KeptPositions part : parts) {
                part.begin();
            }
            Map<String, List<Position>> starts = new LinkedHashMap<>();
            parts.forEach(part -> starts.putAll(part.starts()));
            if (before.epoch().number() == 0) {
                store.positions().begin(starts);
            } else {
                takeOver(starts);
            }
        } catch (IOException e) {
            throw new PeltonException(
                    ErrorCode.STATE_NOT_WRITTEN, "where this run begins to read cannot be written: " + RecordFailedException.reason(e), e);
        }
    }

    /** The last epoch goes. What is in an epoch holds as long as that is the last one, so these positions are in one until they are written. */
    private void takeOver(Map<String, List<Position>> starts) throws IOException {
        Epoch between = before.epoch().next(starts, Map.of(), Map.of());
        store.epochs().decide(between);
        store.positions().begin(starts);
        store.epochs().decide(between.next(Map.of(), Map.of(), Map.of()));
    }

    @Override
    public boolean isRunning() {
        return parts.stream().anyMatch(part -> !part.flow().isOver());
    }

    @Override
    public boolean isWriting() {
        return parts.stream().anyMatch(KeptPositions::isWriting);
    }
}
