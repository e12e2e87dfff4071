// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.stage;

import io.pelton.plan.Pipeline;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.SinkTrait;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the implicit boundaries of a pipeline explicit, as steps {@code parallel(1)}: before a step that has to see all
 * records in one place, before a parallel part that would have several ordered producers, and behind branches of which
 * one changes thread, where all of them have to meet again.
 */
final class Sequencing {
    private final Pipeline pipeline;
    private Width width;
    private boolean singleReader;

    /** How many instances of a step run at once. */
    private enum Width {
        /** One for each split that is read at the same time; the source can be told to use one. */
        SOURCE,
        ONE,
        MANY
    }

    private Sequencing(Pipeline pipeline, Width width) {
        this.width = width;
        this.pipeline = sequence(pipeline);
    }

    /** The steps of a pipeline that reads a source itself. */
    static Sequencing behindSource(Pipeline pipeline) {
        return new Sequencing(pipeline, Width.SOURCE);
    }

    /** The steps of a pipeline that takes batches of other stages. */
    static Sequencing behindBoundary(Pipeline pipeline) {
        return new Sequencing(pipeline, Width.ONE);
    }

    /** The pipeline with its boundaries. */
    Pipeline pipeline() {
        return pipeline;
    }

    /** Whether the source must be read by one instance only, split after split. */
    boolean needsSingleReader() {
        return singleReader;
    }

    private Pipeline sequence(Pipeline original) {
        List<Step> steps = new ArrayList<>();
        for (Step step : original.steps()) {
            switch (step) {
                case Step.Limit _, Step.Distinct _ -> {
                    requireOne(steps, step.info());
                    steps.add(step);
                }
                case Step.To to -> {
                    if (to.sink().traits().contains(SinkTrait.INLINE) && !to.sink().traits().contains(SinkTrait.CONCURRENT)) {
                        requireOne(steps, step.info());
                    }
                    steps.add(step);
                }
                case Step.Parallel parallel -> {
                    if (parallel.instances() > 1 && (parallel.ordered() || width == Width.MANY)) {
                        requireOne(steps, step.info());
                    }
                    steps.add(step);
                    width = parallel.instances() == 1 ? Width.ONE : Width.MANY;
                }
                case Step.Async _, Step.Summarize _ -> {
                    steps.add(step);
                    width = Width.ONE;
                }
                case Step.Choice choice -> {
                    Width before = width;
                    List<Step.When> whens = new ArrayList<>();
                    for (Step.When when : choice.whens()) {
                        whens.add(new Step.When(when.condition(), branch(when.branch(), before)));
                    }
                    Pipeline otherwise = branch(choice.otherwise(), before);
                    steps.add(new Step.Choice(choice.info(), whens, otherwise));
                    join(steps, step.info(), before, changesThread(whens, otherwise));
                }
                case Step.Multicast multicast -> {
                    Width before = width;
                    List<Pipeline> branches = new ArrayList<>();
                    for (Pipeline branch : multicast.branches()) {
                        branches.add(branch(branch, before));
                    }
                    steps.add(new Step.Multicast(multicast.info(), branches));
                    join(steps, step.info(), before, branches.stream().anyMatch(Sequencing::changesThread));
                }
                case Step.Block block -> {
                    if (needsOne(block)) {
                        requireOne(steps, step.info());
                    }
                    steps.add(step);
                }
                case Step.Map _, Step.Filter _, Step.FlatMap _, Step.Peek _, Step.Stop _ -> steps.add(step);
            }
        }
        return new Pipeline(steps, original.errorPolicy());
    }

    /** Whether a step of a branch in which records do not change thread has to see all of them. */
    private static boolean needsOne(Pipeline pipeline) {
        return pipeline.steps().stream().anyMatch(step -> switch (step) {
            case Step.Limit _, Step.Distinct _ -> true;
            case Step.To to -> to.sink().traits().contains(SinkTrait.INLINE) && !to.sink().traits().contains(SinkTrait.CONCURRENT);
            case Step.Block block -> needsOne(block);
            case Step.Choice choice ->
                needsOne(choice.otherwise())
                        || choice.whens().stream().anyMatch(when -> needsOne(when.branch()));
            case Step.Multicast multicast -> multicast.branches().stream().anyMatch(Sequencing::needsOne);
            case Step.Map _, Step.Filter _, Step.FlatMap _, Step.Peek _ -> false;
            case Step.Parallel _, Step.Async _, Step.Summarize _, Step.Stop _ -> false;
        });
    }

    private static boolean needsOne(Step.Block block) {
        return block.function().keepsRecords() || block.branches().stream().anyMatch(Sequencing::needsOne);
    }

    private Pipeline branch(Pipeline branch, Width before) {
        width = before;
        return sequence(branch);
    }

    private void join(List<Step> steps, StepInfo info, Width before, boolean changesThread) {
        if (changesThread) {
            steps.add(meetingPoint(info));
            width = Width.ONE;
        } else {
            width = before;
        }
    }

    private void requireOne(List<Step> steps, StepInfo info) {
        switch (width) {
            case SOURCE -> singleReader = true;
            case ONE -> {}
            case MANY -> {
                steps.add(meetingPoint(info));
                width = Width.ONE;
            }
        }
    }

    /** A boundary that is no step of the plan, so it has no number. */
    private static Step.Parallel meetingPoint(StepInfo info) {
        return new Step.Parallel(new StepInfo(-1, info.id() + " (meeting)", info.origin()), 1, true);
    }

    private static boolean changesThread(List<Step.When> whens, Pipeline otherwise) {
        return changesThread(otherwise) || whens.stream().anyMatch(when -> changesThread(when.branch()));
    }

    private static boolean changesThread(Pipeline pipeline) {
        return pipeline.steps().stream().anyMatch(step -> switch (step) {
            case Step.Parallel _, Step.Async _, Step.Summarize _ -> true;
            case Step.Choice choice -> changesThread(choice.whens(), choice.otherwise());
            case Step.Multicast multicast -> multicast.branches().stream().anyMatch(Sequencing::changesThread);
            case Step.Map _, Step.Filter _, Step.FlatMap _, Step.Peek _, Step.Block _ -> false;
            case Step.Limit _, Step.Distinct _, Step.To _, Step.Stop _ -> false;
        });
    }
}
