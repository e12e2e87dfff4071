// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Hints at files that one step replaces while another one has them open, from the beginning on, to add lines to them. */
final class AddedFileHints {
    private final Map<String, Origin> added = new HashMap<>();
    private final Map<String, Origin> replaced = new HashMap<>();

    /** Looks at an endpoint that is written to; {@code options} are as they are written. */
    void target(EndpointUri uri, Map<String, String> options, YamlNode.Scalar place) {
        String name = options.getOrDefault("fileName", "");
        if (!uri.scheme().equals("file") || name.isEmpty() || name.contains("${") || name.contains("{{")) {
            return;
        }
        boolean adds = options.getOrDefault("fileExist", "").equalsIgnoreCase("Append");
        if (!adds) {
            replaced.putIfAbsent(uri.path() + "/" + name, place.origin());
        } else if (List.of("\\n", "\n").contains(options.getOrDefault("appendChars", ""))) {
            added.putIfAbsent(uri.path() + "/" + name, place.origin());
        }
    }

    List<Hint> hints() {
        List<Hint> hints = new ArrayList<>();
        replaced.forEach((file, place) -> {
            Origin adding = added.get(file);
            if (adding != null) {
                hints.add(new Hint(
                        place,
                        "'" + file + "' would be replaced here, and the step at " + adding + " has it open from the beginning on, to add lines to it",
                        "a message fails here then: add to it in both places, with fileExist=Append and appendChars"));
            }
        });
        return hints;
    }
}
