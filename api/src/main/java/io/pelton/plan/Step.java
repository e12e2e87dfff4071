// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.flow.BlockSpec;
import io.pelton.flow.FilterFunction;
import io.pelton.flow.FlatMapFunction;
import io.pelton.flow.KeyFunction;
import io.pelton.flow.MapFunction;
import io.pelton.flow.PeekFunction;
import io.pelton.spi.Sink;
import io.pelton.spi.Summary;
import java.util.List;

/** One operator of a plan. The records are untyped: {@link io.pelton.flow.Flow} has checked the types. */
public sealed interface Step {
    /** Name, number and origin. */
    StepInfo info();

    /** The same step with other name, number and origin. */
    Step withInfo(StepInfo info);

    /** Replaces a record by what the function makes of it. */
    record Map(StepInfo info, MapFunction<Object, Object> function) implements Step {
        @Override
        public Map withInfo(StepInfo newInfo) {
            return new Map(newInfo, function);
        }
    }

    /** Lets records pass for which the condition holds. */
    record Filter(StepInfo info, FilterFunction<Object> condition) implements Step {
        @Override
        public Filter withInfo(StepInfo newInfo) {
            return new Filter(newInfo, condition);
        }
    }

    /** Replaces a record by all those the function emits. */
    record FlatMap(StepInfo info, FlatMapFunction<Object, Object> function) implements Step {
        @Override
        public FlatMap withInfo(StepInfo newInfo) {
            return new FlatMap(newInfo, function);
        }
    }

    /** Shows a record to the function. */
    record Peek(StepInfo info, PeekFunction<Object> function) implements Step {
        @Override
        public Peek withInfo(StepInfo newInfo) {
            return new Peek(newInfo, function);
        }
    }

    /** A condition and the branch of the records for which it is the first to hold. */
    record When(FilterFunction<Object> condition, Pipeline branch) {}

    /** Sends a record down the first branch whose condition holds, else down {@code otherwise}. */
    record Choice(StepInfo info, List<When> whens, Pipeline otherwise) implements Step {
        public Choice {
            whens = List.copyOf(whens);
        }

        @Override
        public Choice withInfo(StepInfo newInfo) {
            return new Choice(newInfo, whens, otherwise);
        }
    }

    /** Sends a record down every branch, in their order. */
    record Multicast(StepInfo info, List<Pipeline> branches) implements Step {
        public Multicast {
            branches = List.copyOf(branches);
        }

        @Override
        public Multicast withInfo(StepInfo newInfo) {
            return new Multicast(newInfo, branches);
        }
    }

    /**
     * Lets a function lead a record through branches, each to its end; then the record goes on behind the block, or not.
     *
     * @param kind what it is called, for people, such as {@code loop}
     */
    record Block(StepInfo info, String kind, BlockSpec<Object> function, List<Pipeline> branches) implements Step {
        public Block {
            branches = List.copyOf(branches);
        }

        @Override
        public Block withInfo(StepInfo newInfo) {
            return new Block(newInfo, kind, function, branches);
        }
    }

    /** A boundary: the steps behind it run on several workers at once. */
    record Parallel(StepInfo info, int instances, boolean ordered) implements Step {
        @Override
        public Parallel withInfo(StepInfo newInfo) {
            return new Parallel(newInfo, instances, ordered);
        }
    }

    /** A boundary: the function is called on virtual threads, at most {@code concurrency} at once. */
    record Async(StepInfo info, MapFunction<Object, Object> function, int concurrency, boolean ordered)
            implements Step {
        @Override
        public Async withInfo(StepInfo newInfo) {
            return new Async(newInfo, function, concurrency, ordered);
        }
    }

    /** Lets the first {@code count} records pass, then stops the source. */
    record Limit(StepInfo info, long count) implements Step {
        @Override
        public Limit withInfo(StepInfo newInfo) {
            return new Limit(newInfo, count);
        }
    }

    /** Lets a record pass if its key is not among the last {@code capacity} keys. */
    record Distinct(StepInfo info, KeyFunction<Object, Object> key, int capacity) implements Step {
        @Override
        public Distinct withInfo(StepInfo newInfo) {
            return new Distinct(newInfo, key, capacity);
        }
    }

    /** A boundary: adds records to groups, and gives one record for each group when all have been read. */
    record Summarize(StepInfo info, Summary<Object, Object> summary) implements Step {
        @Override
        public Summarize withInfo(StepInfo newInfo) {
            return new Summarize(newInfo, summary);
        }
    }

    /** Writes a record to a sink; it goes on afterwards. */
    record To(StepInfo info, Sink<Object> sink) implements Step {
        @Override
        public To withInfo(StepInfo newInfo) {
            return new To(newInfo, sink);
        }
    }

    /** Ends the way of a record. */
    record Stop(StepInfo info) implements Step {
        @Override
        public Stop withInfo(StepInfo newInfo) {
            return new Stop(newInfo);
        }
    }
}
