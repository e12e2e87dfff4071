// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds files that one step writes and another takes away, all of them under one name: a file that was taken stays until what was made of its message is
 * durable, and other messages may come to the first step before.
 */
final class TakenFileHints {
    private static final Set<String> POLLING = Set.of("poll", "pollEnrich");
    private static final Set<String> WRITING = Set.of("to", "toD", "wireTap");

    private final List<WrittenFolder> taken = new ArrayList<>();
    private final List<WrittenFolder> written = new ArrayList<>();

    /** Looks at what a step has. */
    void visit(String step, YamlNode node) {
        if (POLLING.contains(step)) {
            endpoints(node, taken);
        } else if (WRITING.contains(step)) {
            endpoints(node, written);
        }
    }

    private static void endpoints(YamlNode node, List<WrittenFolder> found) {
        switch (node) {
            case YamlNode.Scalar scalar -> WrittenFolder.of(scalar, null).ifPresent(found::add);
            case YamlNode.Mapping mapping when mapping.get("uri").isPresent() -> WrittenFolder.of(mapping).ifPresent(found::add);
            case YamlNode.Mapping mapping -> mapping.entries().forEach(entry -> endpoints(entry.value(), found));
            case YamlNode.Sequence _ -> {}
        }
    }

    List<Hint> hints() {
        List<Hint> hints = new ArrayList<>();
        for (WrittenFolder file : taken) {
            written.stream()
                    .filter(other -> meets(file, other))
                    .findFirst()
                    .ifPresent(writer -> hints.add(new Hint(
                            file.origin(),
                            "this takes the file that the step at " + writer.origin() + " writes, which stays until what is made of its message is written everywhere: "
                                    + (isAdded(writer) ? "what is added to it before is read with what it had" : "one that comes before cannot replace it"),
                            "in Camel it is gone at once: it matters where messages follow each other fast; give each a file of its own: fileName=${exchangeId}")));
        }
        return hints;
    }

    private static boolean isAdded(WrittenFolder writer) {
        return "Append".equals(writer.options().get("fileExist"));
    }

    /** Whether all messages write one file, which the other endpoint takes. */
    private static boolean meets(WrittenFolder file, WrittenFolder writer) {
        String name = writer.options().get("fileName");
        return name != null
                && !name.contains("${")
                && file.folder().equals(writer.folder())
                && !file.is("noop")
                && file.options().getOrDefault("fileName", name).equals(name);
    }
}
