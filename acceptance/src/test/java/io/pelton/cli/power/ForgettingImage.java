// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.power;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Files and folders in memory that tell apart what would survive a loss of power: of a file what was synced, of a folder the names that were there when
 * it was synced. Of what came later any part may survive, as on real file systems: pages of files, and names in the order in which they
 * were changed, each folder by itself. Not thread-safe.
 */
final class ForgettingImage {
    private static final int PAGE = 4096;

    /** What libfuse renames an open file to before something takes its place: as disks see it, both happen at once. */
    private static final String HIDDEN = ".fuse_hidden";

    private final Node root = new Node(true);

    /** A file or folder. */
    static final class Node {
        final boolean isFolder;
        Instant changed = Instant.now();
        private byte[] content = new byte[0];
        private byte[] synced = new byte[0];
        private Map<String, Node> children = new TreeMap<>();

        /** Its names as they were when it was synced, and after each change since. */
        private final List<Map<String, Node>> names = new ArrayList<>(List.of(Map.of()));

        private Node(boolean isFolder) {
            this.isFolder = isFolder;
        }

        long size() {
            return content.length;
        }

        Map<String, Node> children() {
            return children;
        }

        int read(ByteBuffer into, long offset, long count) {
            int length = (int) Math.max(0, Math.min(count, content.length - offset));
            into.put(content, (int) Math.min(offset, content.length), length);
            return length;
        }

        void write(ByteBuffer from, long offset, int count) {
            if (offset + count > content.length) {
                content = Arrays.copyOf(content, (int) offset + count);
            }
            from.get(content, (int) offset, count);
            changed = Instant.now();
        }

        void truncate(long size) {
            content = Arrays.copyOf(content, (int) size);
            changed = Instant.now();
        }

        void sync() {
            synced = content.clone();
            names.clear();
            names.add(visible());
        }

        private Map<String, Node> visible() {
            Map<String, Node> visible = new TreeMap<>(children);
            visible.keySet().removeIf(name -> name.startsWith(HIDDEN));
            return visible;
        }

        private void change(Map<String, Node> newChildren) {
            children = newChildren;
            names.add(visible());
            changed = Instant.now();
        }

        private void lose(SplittableRandom random) {
            children = new TreeMap<>(names.get(random.nextInt(names.size())));
            content = surviving(random);
            sync();
            children.values().forEach(child -> child.lose(random));
        }

        private byte[] surviving(SplittableRandom random) {
            return switch (random.nextInt(4)) {
                case 0 -> synced;
                case 1 -> content;
                default -> {
                    byte[] mixed = new byte[random.nextBoolean() ? synced.length : content.length];
                    for (int at = 0; at < mixed.length; at += PAGE) {
                        byte[] from = random.nextBoolean() ? synced : content;
                        if (at < from.length) {
                            System.arraycopy(from, at, mixed, at, Math.min(Math.min(PAGE, from.length - at), mixed.length - at));
                        }
                    }
                    yield mixed;
                }
            };
        }
    }

    /** What has this path; null if nothing. */
    @Nullable Node find(String path) {
        @Nullable Node found = root;
        for (String name : path.split("/")) {
            if (!name.isEmpty()) {
                found = found == null ? null : found.children.get(name);
            }
        }
        return found;
    }

    private Node parent(String path) {
        return Objects.requireNonNull(find(path.substring(0, path.lastIndexOf('/'))));
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    Node make(String path, boolean isFolder) {
        Node node = new Node(isFolder);
        Map<String, Node> children = new TreeMap<>(parent(path).children);
        children.put(name(path), node);
        parent(path).change(children);
        return node;
    }

    void remove(String path) {
        Map<String, Node> children = new TreeMap<>(parent(path).children);
        children.remove(name(path));
        parent(path).change(children);
    }

    /** One change, if both are in the same folder. */
    void rename(String from, String to) {
        Node node = Objects.requireNonNull(find(from));
        if (parent(from) == parent(to)) {
            Map<String, Node> children = new TreeMap<>(parent(from).children);
            children.remove(name(from));
            children.put(name(to), node);
            if (name(to).startsWith(HIDDEN)) {
                parent(from).children = children;
            } else {
                parent(from).change(children);
            }
        } else {
            Map<String, Node> children = new TreeMap<>(parent(to).children);
            children.put(name(to), node);
            parent(to).change(children);
            remove(from);
        }
    }

    /** Power is lost, and there again: what survives is what there is, and is on the disk. */
    void lose(SplittableRandom random) {
        root.lose(random);
    }
}
