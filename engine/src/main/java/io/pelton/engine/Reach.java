// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.engine.Guarantees.Kept;
import io.pelton.flow.Delivery;
import io.pelton.flow.Polled;
import io.pelton.plan.Inflow;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds where the records that reach each sink come from, and what that makes of its guarantee.
 *
 * @param kept what is kept for the next run
 * @param found the guarantees, in the order of the sinks
 */
record Reach(Kept kept, List<Guarantee> found) {
    /** Something that gives records: a source, or a step that polls one. */
    private sealed interface Origin {
        record OfSource(Source<?> source) implements Origin {}

        record OfPoll(Step.Block step, Polled polled) implements Origin {}
    }

    /** A sink, with what decides about its guarantee. */
    private record End(Step step, String text, Set<SinkTrait> traits, boolean isFile, Kept kept) {
        boolean isCutBack() {
            return kept == Kept.EPOCHS && isFile && traits.contains(SinkTrait.RESUMABLE) && !traits.contains(SinkTrait.INLINE);
        }

        boolean isWhole() {
            return isFile && traits.contains(SinkTrait.ALL_OR_NOTHING) && !isCutBack();
        }

        Guarantee atMostOnce(String reason) {
            return new Guarantee(step.info(), text, Delivery.AT_MOST_ONCE, reason);
        }

        Guarantee atLeastOnce(String reason) {
            return new Guarantee(step.info(), text, Delivery.AT_LEAST_ONCE, reason);
        }

        Guarantee effectivelyOnce(String reason) {
            return new Guarantee(step.info(), text, Delivery.EFFECTIVELY_ONCE, reason);
        }
    }

    /** What the sinks of {@code plan} give, in the order written. */
    static List<Guarantee> guarantees(Plan plan, Kept kept) {
        List<Guarantee> found = new ArrayList<>();
        var _ = new Reach(kept, found).origins(plan.input(), plan.pipeline());
        return List.copyOf(found);
    }

    /** Those whose records leave the pipeline. */
    private List<Origin> origins(Input input, Pipeline pipeline) {
        List<Origin> origins = new ArrayList<>();
        switch (input) {
            case Input.From from -> origins.add(new Origin.OfSource(from.source()));
            case Input.Merge merge -> {
                for (Inflow inflow : merge.inflows()) {
                    origins.addAll(origins(inflow.input(), inflow.pipeline()));
                }
            }
            case Input.Enclosing _ -> throw new IllegalStateException("a branch cannot be a plan of its own");
        }
        sinks(pipeline, origins);
        return origins;
    }

    /** What is polled on the way counts from there on. */
    private void sinks(Pipeline pipeline, List<Origin> origins) {
        for (Step step : pipeline.steps()) {
            if (step instanceof Step.To to) {
                Path target = to.sink().target();
                boolean isFile = target == null || !Files.exists(target) || Files.isRegularFile(target);
                found.add(weakest(new End(step, to.sink().toString(), to.sink().traits(), isFile, kept), origins));
            } else if (step instanceof Step.Block block) {
                if (block.function().asks() != null) {
                    found.add(weakest(new End(step, Objects.requireNonNull(block.function().asks()), Set.of(), true, kept), origins));
                }
                if (block.function().polls() != null) {
                    origins.add(new Origin.OfPoll(block, Objects.requireNonNull(block.function().polls())));
                }
            }
            branches(step, origins);
        }
    }

    /** A block may lead a record through its branches in any order, as an error handler does that goes on: what one polls counts in the others, too. */
    private void branches(Step step, List<Origin> origins) {
        List<Pipeline> branches = Guarantees.branches(step).toList();
        for (int i = 0; i < branches.size(); i++) {
            List<Origin> reaching = new ArrayList<>(origins);
            for (int other = 0; other < branches.size(); other++) {
                if (other != i && step instanceof Step.Block) {
                    reaching.addAll(polls(branches.get(other)).toList());
                }
            }
            sinks(branches.get(i), reaching);
        }
        branches.forEach(branch -> origins.addAll(polls(branch).toList()));
    }

    private static Stream<Origin> polls(Pipeline pipeline) {
        return pipeline.steps().stream().flatMap(step -> Stream.concat(
                step instanceof Step.Block block && block.function().polls() != null
                        ? Stream.of(new Origin.OfPoll(block, Objects.requireNonNull(block.function().polls())))
                        : Stream.empty(),
                Guarantees.branches(step).flatMap(Reach::polls)));
    }

    private static Guarantee weakest(End end, List<Origin> origins) {
        return origins.stream()
                .flatMap(origin -> switch (origin) {
                    case Origin.OfSource(Source<?> source) -> Stream.of(ofSource(end, source));
                    case Origin.OfPoll(Step.Block step, Polled polled) -> ofPoll(end, "'" + step.info().id() + "'", polled).stream();
                })
                .min(Comparator.comparing(Guarantee::delivery))
                .orElseThrow();
    }

    private static Guarantee ofSource(End end, Source<?> source) {
        if (end.kept() == Kept.NOTHING && end.traits().contains(SinkTrait.DECIDES)) {
            return end.atMostOnce("it is written only with epochs, so a run without --state DIR is refused");
        }
        Set<SourceTrait> traits = source.traits();
        boolean keepsItsPlace = end.kept() == Kept.NOTHING && traits.contains(SourceTrait.WANTS_COMMIT);
        boolean isReplayable = traits.contains(SourceTrait.REPLAYABLE) && !keepsItsPlace;
        if (!isReplayable && !traits.contains(SourceTrait.WANTS_COMMIT)) {
            return end.atMostOnce(source + " cannot be read again, so what is under way when the process is killed is lost");
        }
        if (traits.contains(SourceTrait.TAKES_AWAY)) {
            if (traits.contains(SourceTrait.REQUESTS)) {
                return end.atMostOnce("a request to " + source + " may be answered before that is durable, and does not come again then");
            }
            return end.atMostOnce("what is under way when the process is killed is no longer where " + source + " finds it");
        }
        if (end.isWhole() && (!isReplayable || end.kept() != Kept.NOTHING)) {
            return end.atMostOnce("it is there only when the run has ended, and what was read before does not come again");
        }
        if (traits.contains(SourceTrait.REQUESTS)) {
            return end.atLeastOnce("a request to " + source + " is answered when that is durable; who gets no answer may send it again");
        }
        if (!isReplayable) {
            return end.atLeastOnce("what was read from " + source + " and is not acknowledged is read again");
        }
        if (end.traits().contains(SinkTrait.IDEMPOTENT)) {
            return end.effectivelyOnce("writing a record twice leaves what writing it once does");
        }
        if (end.isCutBack() && end.traits().contains(SinkTrait.DECIDES)) {
            return end.effectivelyOnce("it commits with each epoch, and what came after the last one is undone");
        }
        if (end.isCutBack()) {
            return end.effectivelyOnce("it is cut back to the last epoch, and goes on there");
        }
        if (end.isWhole()) {
            return end.effectivelyOnce("it takes its place only when it is complete");
        }
        return end.atLeastOnce(switch (end.kept()) {
            case NOTHING -> "the next run reads " + source + " from the start and writes all of it again";
            case POSITIONS -> "what was written after the position that was kept last comes again";
            case EPOCHS -> "what was written after the last epoch comes again";
        });
    }

    /** Empty if what is polled makes nothing weaker. */
    private static Optional<Guarantee> ofPoll(End end, String step, Polled polled) {
        return switch (polled.retention()) {
            case UNCHANGED -> Optional.empty();
            case RESTARTED ->
                end.kept() == Kept.NOTHING
                        ? Optional.empty()
                        : Optional.of(end.atLeastOnce("each run polls " + polled.source() + " in " + step + " from the start"));
            case UNTIL_COMPLETE ->
                Optional.of(
                        end.isWhole()
                                ? end.atMostOnce("it is there only when the run has ended, and what " + step + " has polled from " + polled.source() + " does not come again")
                                : end.atLeastOnce("what " + step + " has polled from " + polled.source() + " may be polled again if the process is killed before it is put away"));
            case NONE -> Optional.of(end.atMostOnce("what " + step + " has polled from " + polled.source() + " does not come again if the process is killed"));
        };
    }
}
