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
import org.jspecify.annotations.Nullable;

/** Where dead letters of a step enter its route again: at that step, as that is the message they have, or at its start. */
final class ReplayEntries {
    /** The blocks that lead every message down their first branch. */
    static final Set<String> LEADING =
            Set.of("route", "inFlight", "maxInFlight", "errorHandler", "noErrorHandler", "onCompletion", "doTry", "direct", "seda", "disruptor", "stub", "wireTap");

    /** Those of them that do that with a copy, which goes its own way: routes that are called in place are no blocks. */
    private static final Set<String> HANDING_OVER = Set.of("direct", "seda", "disruptor", "stub", "wireTap");

    /** The blocks whose branches work on parts or copies: a letter of a step in them has the message the block got. */
    private static final Set<String> COPYING = Set.of("split", "multicast", "recipientList");

    /** Where messages enter that begin anew. No step has this name. */
    static final String START = "";

    /** What the start of a route is called on the command line. */
    static final String FROM = "from";

    private ReplayEntries() {}

    /**
     * The id of the step at which letters of {@code kind} enter {@code plan}.
     *
     * @throws PeltonException USAGE if there is none
     */
    static String of(Plan plan, LetterKind kind) {
        checkWhole(plan, kind);
        String step = kind.step();
        List<Step> path = path(plan, step, wayOut(plan, kind));
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
                                + block.kind() + "' at " + block.info().origin() + (isOfCopy ? ", of which a copy went its own way" : ", which may have changed the message before it failed")
                                + wayOut(plan, kind));
            }
        }
        return step;
    }

    /** What a step got is not made up of texts: another class might do something else, in silence. */
    private static void checkWhole(Plan plan, LetterKind kind) {
        if (!kind.isWhole()) {
            throw new PeltonException(
                    ErrorCode.USAGE,
                    "the dead letters of '" + kind.step() + "' do not have all that it got: of what '" + DeadLetterJson.LOST
                            + "' names, 'pelton dead show' shows the text only"
                            + (canStart(plan, kind)
                                    ? ". '--step " + kind.step() + " --to " + FROM + "' runs the messages through '" + plan.id() + "' from its start, as they came"
                                    : ", and they do not have the message as it came; 'pelton dead drop' drops them"));
        }
    }

    /** What can be done with letters that cannot enter where they have failed. */
    private static String wayOut(Plan plan, LetterKind kind) {
        String only = ". '--step " + kind.step() + " --to ";
        return canStart(plan, kind)
                ? only + FROM + "' runs the messages through '" + plan.id() + "' from its start, as they came"
                : ", and they do not have the message as it came" + only + "STEP' lets what that step got enter at another one, which 'pelton plan' lists;"
                        + " 'pelton dead drop' drops them";
    }

    /** Whether letters have what the source has given. */
    private static boolean canStart(Plan plan, LetterKind kind) {
        return kind.hasOriginal() || kind.isWhole() && isFirst(plan.pipeline(), kind.step());
    }

    /** Whether every message comes to {@code step} first, as the source has given it. */
    private static boolean isFirst(Pipeline pipeline, String step) {
        if (pipeline.steps().isEmpty()) {
            return false;
        }
        Step first = pipeline.steps().getFirst();
        return first.info().id().equals(step)
                || first instanceof Step.Block block
                        && LEADING.contains(block.kind())
                        && !HANDING_OVER.contains(block.kind())
                        && isFirst(block.branches().getFirst(), step);
    }

    /**
     * The same for {@code chosen}, a step or the start of the route.
     *
     * @throws PeltonException USAGE if messages cannot enter there
     */
    static String chosen(Plan plan, LetterKind kind, String chosen) {
        if (isStart(plan, chosen)) {
            if (canStart(plan, kind)) {
                return START;
            }
            throw new PeltonException(
                    ErrorCode.USAGE,
                    "the dead letters of '" + kind.step() + "' do not have the message as it came: it was longer than " + DeadLetterJson.MOST_OF_ORIGINAL
                            + " characters, its source or a step before has given another, or an older version has written them. '--to STEP' lets what '"
                            + kind.step() + "' got enter at a step; 'pelton dead drop' drops them");
        }
        checkWhole(plan, kind);
        List<Step> path = path(plan, chosen, "; 'pelton plan' lists those it has");
        for (Step each : path.subList(0, path.size() - 1)) {
            if (each instanceof Step.Block block && !isLedInto(block, chosen)) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        "no message can enter '" + plan.id() + "' at '" + chosen + "': it is inside of a '" + block.kind() + "' at " + block.info().origin()
                                + (canStart(plan, kind)
                                        ? "; '--to " + FROM + "' runs the messages through the route from its start, as they came"
                                        : "; '--to " + block.info().id() + "' lets what '" + kind.step() + "' got enter there"));
            }
        }
        return chosen;
    }

    private static boolean isStart(Plan plan, String chosen) {
        return chosen.equals(plan.input().info().id()) || chosen.equals(FROM) && path(plan.pipeline(), FROM) == null;
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
            for (Pipeline branch : GroupedSteps.branches(step).toList()) {
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
}
