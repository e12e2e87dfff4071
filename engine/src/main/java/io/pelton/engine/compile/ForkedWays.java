// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.flow.Branches;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Ways that a block leads at once. Belongs to the thread that runs the block. */
final class ForkedWays<W extends Branches.Way<Object>> implements Branches.Forks<W> {
    private final BlockRuns blocks;
    private final int node;
    private final FailureHandler failures;
    private final @Nullable Forking forking;

    /** Added to by the threads of the ways. */
    private final Queue<Forked> ended = new ConcurrentLinkedQueue<>();

    /** Those that have not been taken. */
    private final Set<Forked> open = new HashSet<>();

    /** Whether nobody takes them any more. */
    private volatile boolean areLeft;

    ForkedWays(BlockRuns blocks, int node, FailureHandler failures) {
        this.blocks = blocks;
        this.node = node;
        this.failures = failures;
        this.forking = failures.forking();
    }

    @Override
    public void fork(W way) {
        Forked forked = new Forked(way);
        open.add(forked);
        if (forking == null || !forking.fork(forked)) {
            forked.lead(blocks);
            forked.ended();
        }
    }

    @Override
    public Branches.@Nullable Ended<W> next(long nanos) {
        if (open.isEmpty()) {
            return null;
        }
        if (forking != null && !forking.await(() -> !ended.isEmpty(), nanos)) {
            return null; // one that ends now may have written what the caller has not got yet
        }
        Forked next = ended.poll();
        if (next == null) {
            return null;
        }
        open.remove(next);
        if (next.error instanceof FlowStopped stopped) {
            failures.waits().checkCut();
            throw stopped;
        }
        return next;
    }

    @Override
    public void leave() {
        areLeft = true;
        open.forEach(Forked::countIfLeft);
        open.clear();
    }

    /** One of the ways. Its fields are written by its thread before it is among those that have ended. */
    private final class Forked implements Forking.Forked, Branches.Ended<W> {
        private final W way;
        private @Nullable Throwable error;
        private BlockRuns.@Nullable Leaving leaving;

        /** Set by its thread, which asks then whether it is left, as who leaves it asks whether it was stopped. */
        private volatile boolean isStopped;

        private final AtomicBoolean isCounted = new AtomicBoolean();

        Forked(W way) {
            this.way = way;
        }

        @Override
        public boolean lead(StageProgram program) {
            lead(program.blocks());
            if (error == null) {
                program.blocks().ended();
            }
            if (error instanceof FlowStopped) {
                isStopped = true;
                countIfLeft();
            }
            return !isStopped;
        }

        /** The flow has stopped, and nobody counts the record for it. */
        void countIfLeft() {
            if (areLeft && isStopped && isCounted.compareAndSet(false, true)) {
                failures.isLeftBehind();
            }
        }

        /** Without an end: a failure of another way may be on its way out of the block. */
        void lead(BlockRuns there) {
            try {
                way.run(there.branches(node));
            } catch (Throwable e) {
                error = e;
                leaving = there.takeLeaving(e);
            }
        }

        @Override
        public void ended() {
            ended.add(this);
        }

        @Override
        public W way() {
            return way;
        }

        @Override
        public void result() throws Exception {
            if (error == null) {
                return;
            }
            if (leaving != null) {
                blocks.leaves(leaving);
            }
            throw StageProgram.<RuntimeException>unchecked(error);
        }

        @Override
        public void drop() {
            if (leaving != null) {
                failures.caught(leaving.step());
            }
        }
    }
}
