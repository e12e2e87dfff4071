// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.stage;

import io.pelton.flow.BlockSpec;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.FilterFunction;
import io.pelton.flow.FlatMapFunction;
import io.pelton.flow.KeyFunction;
import io.pelton.flow.MapFunction;
import io.pelton.flow.PeekFunction;
import io.pelton.plan.StepInfo;
import io.pelton.spi.SinkTrait;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a stage and where its record goes next; null means that the record's way ends. Branches that meet again
 * share the node behind them, so a stage is a directed graph without circles. Nodes are told apart by identity, never by
 * {@code equals}, which would follow the whole graph.
 */
public sealed interface Node {
    /** Name, number and origin of the step this comes from. */
    StepInfo info();

    /** The nodes a record can go to from here, null for the end of its way; in the order of their numbers. */
    List<@Nullable Node> targets();

    /** The targets, and whatever else a record may be led to behind a failure. */
    default List<@Nullable Node> successors() {
        return targets();
    }

    /** Whether a record may wait in it, whose failures are dealt with as {@code policy} says. */
    default boolean mayWait(ErrorPolicy policy) {
        return policy.mayWait();
    }

    /** A node behind which there is one way to go. */
    sealed interface Single extends Node {
        /** Where a record goes that passes. */
        @Nullable Node next();

        @Override
        default List<@Nullable Node> targets() {
            return Collections.singletonList(next());
        }
    }

    /** Replaces the record. */
    record Map(StepInfo info, MapFunction<Object, Object> function, @Nullable Node next) implements Single {}

    /** Lets the record pass or ends its way. */
    record Filter(StepInfo info, FilterFunction<Object> condition, @Nullable Node next) implements Single {}

    /** Sends any number of new records on. */
    record FlatMap(StepInfo info, FlatMapFunction<Object, Object> function, @Nullable Node next) implements Single {}

    /** Shows the record. */
    record Peek(StepInfo info, PeekFunction<Object> function, @Nullable Node next) implements Single {}

    /** Lets the first records pass; {@code stopsReading} says whether nothing else needs the records behind them. */
    record Limit(StepInfo info, long count, boolean stopsReading, @Nullable Node next) implements Single {}

    /** Lets the record pass if its key is not known. */
    record Distinct(StepInfo info, KeyFunction<Object, Object> key, int capacity, @Nullable Node next)
            implements Single {}

    /** Gives the record to an outlet; it goes on afterwards. */
    record Emit(StepInfo info, Outlet outlet, @Nullable Node next) implements Single {
        /** What goes to another thread cannot fail here. */
        @Override
        public boolean mayWait(ErrorPolicy policy) {
            return outlet instanceof SinkSpec sink && sink.sink().traits().contains(SinkTrait.INLINE) && policy.mayWait();
        }
    }

    /**
     * Sends the record to the target of the first condition that holds, else to the last target.
     *
     * @param behind where the targets meet again
     */
    record Choice(
            StepInfo info,
            List<FilterFunction<Object>> conditions,
            List<@Nullable Node> targets,
            @Nullable Node behind)
            implements Node {
        @Override
        public List<@Nullable Node> successors() {
            List<@Nullable Node> successors = new ArrayList<>(targets);
            successors.add(behind);
            return successors;
        }
    }

    /** Leads the record through the branches as the function decides, each to its end, and then behind the block, or not. */
    record Block(StepInfo info, BlockSpec<Object> function, List<@Nullable Node> branches, @Nullable Node next)
            implements Node {
        /** The branches, and last what is behind the block. */
        @Override
        public List<@Nullable Node> targets() {
            List<@Nullable Node> targets = new ArrayList<>(branches);
            targets.add(next);
            return targets;
        }

        @Override
        public boolean mayWait(ErrorPolicy policy) {
            return function.mayWait() || policy.mayWait();
        }
    }

    /** Sends the record to every target. */
    record Multicast(StepInfo info, List<@Nullable Node> targets) implements Node {}
}
