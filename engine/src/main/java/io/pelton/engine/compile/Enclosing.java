// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.stage.Node;
import io.pelton.flow.Recovery;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which block each node of a stage stands in, and who decides about its failures. */
final class Enclosing {
    /** Where a node stands: in a branch of {@code block}. */
    private record Place(Node.Block block, int branch) {}

    /**
     * Who decides about the failures of a node.
     *
     * @param block the block it belongs to
     * @param outer who decides in the place of that block; null if no block does
     */
    record Guard(Node.Block block, Recovery<Object> recovery, @Nullable Guard outer) {}

    private final IdentityHashMap<Node, Place> places = new IdentityHashMap<>();
    private final IdentityHashMap<Node, Guard> guards = new IdentityHashMap<>();

    /** @param nodes every node of a stage, each before those behind it */
    Enclosing(List<Node> nodes) {
        for (Node node : nodes) {
            if (node instanceof Node.Block block) {
                for (int branch = 0; branch < block.branches().size(); branch++) {
                    place(block, branch);
                }
            }
        }
        for (Node node : nodes) {
            Guard guard = findGuard(node);
            if (guard != null) {
                guards.put(node, guard);
            }
        }
    }

    /** Whether the node stands in a block. */
    boolean isInBlock(Node node) {
        return places.containsKey(node);
    }

    /** Who decides about the node's failures; null if no block does. */
    @Nullable Guard guardOf(Node node) {
        return guards.get(node);
    }

    /** Outer blocks come before inner ones, which take their nodes from them. */
    private void place(Node.Block block, int branch) {
        Place place = new Place(block, branch);
        Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Node> open = new ArrayDeque<>();
        Node first = block.branches().get(branch);
        if (first != null) {
            open.add(first);
        }
        while (!open.isEmpty()) {
            Node node = open.poll();
            if (seen.add(node)) {
                places.put(node, place);
                for (Node target : node.successors()) {
                    if (target != null) {
                        open.add(target);
                    }
                }
            }
        }
    }

    private static boolean leavesFailures(Node node) {
        return node instanceof Node.Block block && block.function().leavesFailures();
    }

    private @Nullable Guard findGuard(Node node) {
        Guard guard = guardAround(node);
        return guard != null && leavesFailures(node) ? new Guard(guard.block(), Recovery.none(), null) : guard;
    }

    /** Who decides in the place of the node. */
    private @Nullable Guard guardAround(Node node) {
        Place place = places.get(node);
        while (place != null) {
            Recovery<Object> recovery = place.block().function().recovery(place.branch());
            if (recovery != null) {
                return new Guard(place.block(), recovery, guardAround(place.block()));
            }
            place = places.get(place.block());
        }
        return null;
    }
}
