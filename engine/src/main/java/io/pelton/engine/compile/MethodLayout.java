// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.stage.Node;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes begin a method of their own in the generated class; all others are laid out inline behind their predecessor.
 * A method begins where a record's way forks into several (behind a flat map, at each target of a multicast, at each branch of
 * a block), at each target
 * of a very wide choice, where ways of several methods meet again, and where a method would grow past the size HotSpot
 * compiles.
 */
@SuppressWarnings("ReferenceEquality") // nodes are told apart by identity
final class MethodLayout {
    /** HotSpot compiles no method above 8,000 bytes; a smaller one leaves it room to inline the functions. */
    private static final int MAX_METHOD_BYTES = 3_000;

    /** A choice or multicast with more targets is laid out in several methods, with so many targets each. */
    static final int TARGETS_PER_METHOD = 50;

    private final StageCode code;
    private final Set<Node> roots = Collections.newSetFromMap(new IdentityHashMap<>());

    MethodLayout(StageCode code) {
        this.code = code;
        for (Node node : code.nodes()) {
            if (node instanceof Node.Block block) {
                block.branches().forEach(this::addRoot);
            }
            if (node instanceof Node.FlatMap || node instanceof Node.Multicast || isWide(node)) {
                node.targets().forEach(this::addRoot);
            }
        }
        boolean changed = true;
        while (changed) {
            changed = addMeetingPoints();
        }
    }

    /** Whether the targets of {@code node} are spread over several methods. */
    static boolean isWide(Node node) {
        return !(node instanceof Node.Block) && node.targets().size() > TARGETS_PER_METHOD;
    }

    /** How many methods the targets of {@code node} are spread over. */
    static int partsOf(Node node) {
        return (node.targets().size() + TARGETS_PER_METHOD - 1) / TARGETS_PER_METHOD;
    }

    /** The nodes that are laid out in the method that runs the stage. */
    Set<Node> inRun() {
        Set<Node> nodes = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Node> open = new ArrayDeque<>();
        if (code.entry() != null) {
            open.add(code.entry());
        }
        while (!open.isEmpty()) {
            Node node = open.poll();
            if (nodes.add(node)) {
                node.targets().stream()
                        .filter(target -> target != null && !isRoot(target))
                        .forEach(open::add);
            }
        }
        return nodes;
    }

    /** Whether a method begins with {@code node}. */
    boolean isRoot(Node node) {
        return roots.contains(node);
    }

    /** The nodes methods begin with, in the order of their numbers; the entry of the stage is not one of them. */
    List<Node> roots() {
        return code.nodes().stream().filter(roots::contains).toList();
    }

    private void addRoot(@Nullable Node node) {
        if (node != null) {
            roots.add(node);
        }
    }

    /**
     * Gives every node to the method that reaches it. A node that two methods reach, or that would make its method too
     * large, becomes a root itself; then the others have to be looked at again.
     */
    private boolean addMeetingPoints() {
        IdentityHashMap<Node, Node> methodOf = new IdentityHashMap<>();
        for (Node root : methods()) {
            int bytes = 0;
            Deque<Node> open = new ArrayDeque<>(List.of(root));
            while (!open.isEmpty()) {
                Node node = open.poll();
                Node owner = methodOf.putIfAbsent(node, root);
                if (owner == root) {
                    continue;
                }
                bytes += bytesOf(node);
                if (owner != null || (node != root && bytes > MAX_METHOD_BYTES)) {
                    roots.add(node);
                    return true;
                }
                for (Node target : node.targets()) {
                    if (target != null && !isRoot(target)) {
                        open.add(target);
                    }
                }
            }
        }
        return false;
    }

    private List<Node> methods() {
        Node entry = code.entry();
        return code.nodes().stream().filter(node -> node == entry || isRoot(node)).toList();
    }

    /** A generous estimate, exception handler included. */
    private static int bytesOf(Node node) {
        if (isWide(node)) {
            return 20 * partsOf(node);
        }
        return switch (node) {
            case Node.Choice choice -> 40 + 40 * choice.targets().size();
            case Node.Multicast multicast -> 20 * multicast.targets().size();
            case Node.Map _, Node.Filter _, Node.FlatMap _, Node.Peek _, Node.Block _ -> 60;
            case Node.Limit _, Node.Distinct _, Node.Emit _ -> 60;
        };
    }
}
