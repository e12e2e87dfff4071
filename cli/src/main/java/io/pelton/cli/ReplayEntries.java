// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where dead letters of a step enter its route again: at that step, as that is the message they have. */
final class ReplayEntries {
    /** The blocks that lead every message down their first branch. */
    static final Set<String> LEADING =
            Set.of("route", "inFlight", "maxInFlight", "errorHandler", "noErrorHandler", "onCompletion", "doTry", "direct", "seda", "wireTap");

    /** Those of them that do that with a copy, which goes its own way: routes that are called in place are no blocks. */
    private static final Set<String> HANDING_OVER = Set.of("direct", "seda", "wireTap");

    /** The blocks whose branches work on parts or copies: a letter of a step in them has the message the block got. */
    private static final Set<String> COPYING = Set.of("split", "multicast", "recipientList");

    private ReplayEntries() {}

    /**
     * The id of the step at which letters of {@code step} enter {@code plan}.
     *
     * @throws PeltonException USAGE if there is none
     */
    static String of(Plan plan, String step) {
        String hint = ". Say with --step " + step + " --to STEP where they are to enter '" + plan.id() + "'; 'pelton plan' lists its steps";
        List<Step> path = path(plan, step, hint);
        for (Step each : path) {
            boolean isOfCopy = path.subList(path.indexOf(each) + 1, path.size()).stream()
                    .anyMatch(inner -> inner instanceof Step.Block block && HANDING_OVER.contains(block.kind()));
            if (each instanceof Step.Block block && COPYING.contains(block.kind()) && !isOfCopy) {
                return block.info().id();
            }
            boolean isLast = each.info().id().equals(step);
            if (each instanceof Step.Block block && (isLast ? !block.branches().isEmpty() : !isLedInto(block, step))) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        "the dead letters of '" + step + "' cannot be replayed where they have failed: " + (isLast ? "it is" : "it is inside of") + " a '"
                                + block.kind() + "' at " + block.info().origin() + (isOfCopy ? ", of which a copy went its own way" : ", which may have changed the message before it failed") + hint);
            }
        }
        return step;
    }

    /**
     * The same for a step that was chosen.
     *
     * @throws PeltonException USAGE if messages cannot enter there
     */
    static String chosen(Plan plan, String step) {
        List<Step> path = path(plan, step, "; 'pelton plan' lists those it has");
        for (Step each : path.subList(0, path.size() - 1)) {
            if (each instanceof Step.Block block && !isLedInto(block, step)) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        "no message can enter '" + plan.id() + "' at '" + step + "': it is inside of a '" + block.kind() + "' at " + block.info().origin()
                                + "; use --to " + block.info().id());
            }
        }
        return step;
    }

    private static boolean isLedInto(Step.Block block, String step) {
        return LEADING.contains(block.kind()) && path(block.branches().getFirst(), step) != null;
    }

    private static List<Step> path(Plan plan, String step, String hint) {
        List<Step> path = path(plan.pipeline(), step);
        if (path == null) {
            throw new PeltonException(ErrorCode.USAGE, "'" + plan.id() + "' has no step '" + step + "' now" + hint);
        }
        return path;
    }

    /** The steps around that of this id, from outside, and itself; null if there is none. */
    private static @Nullable List<Step> path(Pipeline pipeline, String id) {
        for (Step step : pipeline.steps()) {
            if (step.info().id().equals(id)) {
                return List.of(step);
            }
            for (Pipeline branch : allBranches(step).toList()) {
                List<Step> inside = path(branch, id);
                if (inside != null) {
                    List<Step> path = new ArrayList<>(List.of(step));
                    path.addAll(inside);
                    return path;
                }
            }
        }
        return null;
    }

    private static Stream<Pipeline> allBranches(Step step) {
        return step instanceof Step.Block block ? block.branches().stream() : ReplayPlan.branches(step);
    }
}
