// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.stage.Node;
import io.pelton.engine.stage.Outlet;
import io.pelton.engine.stage.StageSpec;
import io.pelton.flow.StatefulBlock;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a stage, numbered, and where each counts. A filter, limit, distinct or flat map counts the records that leave
 * it in one place, a choice, a block and a multicast have one for each target; the others need none, as nothing is lost or made in
 * them.
 */
public final class StageCode {
    private final StageSpec stage;
    private final List<Node> nodes;
    private final IdentityHashMap<Node, Integer> indexes = new IdentityHashMap<>();
    private final Enclosing enclosing;
    private final List<@Nullable Node> branches = new ArrayList<>();
    private final IdentityHashMap<Node, Integer> firstBranches = new IdentityHashMap<>();
    private final int[] counterOfNode;
    private final int counters;
    private final List<Outlet> outlets;
    private final IdentityHashMap<Outlet, Integer> outletNumbers = new IdentityHashMap<>();

    /** Numbers the nodes of {@code stage}. */
    public StageCode(StageSpec stage) {
        this.stage = stage;
        this.nodes = stage.nodes();
        this.outlets = stage.outlets();
        for (Outlet outlet : outlets) {
            outletNumbers.put(outlet, outletNumbers.size());
        }
        this.counterOfNode = new int[nodes.size()];
        int next = 0;
        for (int i = 0; i < nodes.size(); i++) {
            indexes.put(nodes.get(i), i);
            counterOfNode[i] = next;
            next += countersOf(nodes.get(i));
            if (nodes.get(i) instanceof Node.Block block) {
                firstBranches.put(block, branches.size());
                branches.addAll(block.branches());
            }
        }
        this.counters = next;
        this.enclosing = new Enclosing(nodes);
    }

    /** The blocks around each node. */
    Enclosing enclosing() {
        return enclosing;
    }

    /** The stage. */
    public StageSpec stage() {
        return stage;
    }

    /** Every node, each before those behind it. */
    public List<Node> nodes() {
        return nodes;
    }

    /** The blocks that have state. */
    List<Node.Block> stateful() {
        return nodes.stream()
                .filter(node -> node instanceof Node.Block block && block.function() instanceof StatefulBlock)
                .map(Node.Block.class::cast)
                .toList();
    }

    /** The first nodes of the branches of all blocks, null where a branch is empty. */
    List<@Nullable Node> branches() {
        return branches;
    }

    /** The number of the first of its branches among all. */
    int firstBranchOf(Node.Block block) {
        return Objects.requireNonNull(firstBranches.get(block), () -> "not a block of this stage: " + block.info());
    }

    /** How many counters there are. */
    public int counters() {
        return counters;
    }

    /** The outlets in the order of their numbers. */
    public List<Outlet> outlets() {
        return outlets;
    }

    /** The number of a node. */
    public int indexOf(Node node) {
        return Objects.requireNonNull(indexes.get(node), () -> "not a node of this stage: " + node.info());
    }

    /** The first, or only, counter of a node. */
    public int counterOf(Node node) {
        return counterOfNode[indexOf(node)];
    }

    /** The number of the outlet a node gives records to. */
    int outletOf(Node.Emit emit) {
        return Objects.requireNonNull(outletNumbers.get(emit.outlet()), () -> "not an outlet of this stage: " + emit.outlet().name());
    }

    @Nullable Node entry() {
        return stage.entry();
    }

    /** How many counters a node has. */
    static int countersOf(Node node) {
        return switch (node) {
            case Node.Filter _, Node.Limit _, Node.Distinct _, Node.FlatMap _ -> 1;
            case Node.Choice choice -> choice.targets().size();
            case Node.Multicast multicast -> multicast.targets().size();
            case Node.Block block -> block.branches().size() + 1;
            case Node.Map _, Node.Peek _, Node.Emit _ -> 0;
        };
    }
}
