// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.stage;

import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Input;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Summary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A stage: steps that are fused into one class, where its records come from and how many instances run at once. It is built
 * from its end to its beginning, because a node knows the nodes behind it.
 */
public final class StageSpec implements Outlet {
    private final StepInfo info;
    private final Input.@Nullable From source;
    private final Step.@Nullable Async async;
    private final Step.@Nullable Summarize summarize;
    private final int instances;
    private final boolean ordered;
    private final @Nullable Node entry;
    private final List<StageSpec> upstream = new ArrayList<>();
    private int number = -1;
    private boolean mayWait;

    private StageSpec(
            StepInfo info,
            Input.@Nullable From source,
            Step.@Nullable Async async,
            Step.@Nullable Summarize summarize,
            int instances,
            boolean ordered,
            @Nullable Node entry) {
        this.info = info;
        this.source = source;
        this.async = async;
        this.summarize = summarize;
        this.instances = instances;
        this.ordered = ordered;
        this.entry = entry;
    }

    /** A stage that reads a source; {@code instances} 0 means: as many as there are workers and splits. */
    static StageSpec reading(Input.From from, int instances, @Nullable Node entry) {
        return new StageSpec(from.info(), from, null, null, instances, false, entry);
    }

    /** A stage that takes batches of other stages. */
    static StageSpec behind(StepInfo info, int instances, boolean ordered, @Nullable Node entry) {
        return new StageSpec(info, null, null, null, instances, ordered, entry);
    }

    /** A stage that makes the calls of an asynchronous function; {@code info} is that of the boundary, as the step counts its calls. */
    static StageSpec calling(Step.Async async, StepInfo info, Node entry) {
        return new StageSpec(info, null, async, null, 1, false, entry);
    }

    /** A stage whose records are the groups of a summary. */
    static StageSpec behind(Step.Summarize summarize, @Nullable Node entry) {
        return new StageSpec(summarize.info(), null, null, summarize, 1, false, entry);
    }

    /** The step that began it. */
    public StepInfo info() {
        return info;
    }

    @Override
    public String name() {
        return info.id();
    }

    /** The source it reads; null if it takes batches of other stages. */
    public Input.@Nullable From source() {
        return source;
    }

    /** The step whose calls it makes on lanes; null if it is no such stage. */
    public Step.@Nullable Async async() {
        return async;
    }

    /** The summary whose groups are its records: stages before it give it tables; null if it takes what they give. */
    public @Nullable Summary<Object, Object> summary() {
        return summarize == null ? null : summarize.summary();
    }

    /** How many instances run at once; 0 if it reads a source and may have as many as there are workers and splits. */
    public int instances() {
        return instances;
    }

    /** Whether what its instances give out has to be put into the order of what they took. */
    public boolean isOrdered() {
        return ordered && instances > 1;
    }

    /** The first node; null if records end here. */
    public @Nullable Node entry() {
        return entry;
    }

    /** Its place among the stages of the plan, from 0. */
    public int number() {
        return number;
    }

    /** Whether its turns may wait: a block of it does, or a step that has failed is tried again after a while. */
    public boolean mayWait() {
        return mayWait;
    }

    /** The stages that give records to it. */
    public List<StageSpec> upstream() {
        return Collections.unmodifiableList(upstream);
    }

    /** Every node, each before those behind it. */
    public List<Node> nodes() {
        Set<Node> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Node> finished = new ArrayList<>();
        if (entry != null) {
            visit(entry, visited, finished);
        }
        return finished.reversed();
    }

    /** Every outlet its nodes give records to. */
    public List<Outlet> outlets() {
        Set<Outlet> outlets = new LinkedHashSet<>();
        for (Node node : nodes()) {
            if (node instanceof Node.Emit emit) {
                outlets.add(emit.outlet());
            }
        }
        return List.copyOf(outlets);
    }

    void setNumber(int newNumber) {
        number = newNumber;
    }

    /** @param policies the error policy of every step, by its number in the plan */
    void setPolicies(ErrorPolicy[] policies) {
        mayWait = nodes().stream()
                .anyMatch(node -> node.mayWait(node.info().index() < 0 ? ErrorPolicy.DEFAULT : policies[node.info().index()]));
    }

    void addUpstream(StageSpec stage) {
        upstream.add(stage);
    }

    /** Depth first with a stack of its own: a chain of ten thousand steps must not need ten thousand frames. */
    private static void visit(Node start, Set<Node> visited, List<Node> finished) {
        List<Node> path = new ArrayList<>();
        List<Integer> progress = new ArrayList<>();
        visited.add(start);
        path.add(start);
        progress.add(0);
        while (!path.isEmpty()) {
            Node node = path.getLast();
            int target = progress.getLast();
            if (target == node.successors().size()) {
                finished.add(node);
                path.removeLast();
                progress.removeLast();
                continue;
            }
            progress.set(progress.size() - 1, target + 1);
            Node next = node.successors().get(node.successors().size() - 1 - target);
            if (next != null && visited.add(next)) {
                path.add(next);
                progress.add(0);
            }
        }
    }
}
