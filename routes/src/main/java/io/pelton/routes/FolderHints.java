// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds routes that read the files of one folder without keeping each other from them, and moves under names that several files
 * have. It sees what is written: placeholders have no values yet.
 */
final class FolderHints {
    /** What says which files of a folder are read: routes that differ in these may well share the folder. */
    private static final List<String> SELECTIONS = List.of(
            "include", "exclude", "includeExt", "excludeExt", "antInclude", "antExclude", "fileName", "doneFileName", "minDepth");

    private static final Set<String> LOCKS = Set.of("markerFile", "changed");

    /** Functions whose values differ from file to file. */
    private static final List<String> DIFFERING =
            List.of("${file:name", "${file:onlyname", "${exchangeId}", "${id}", "${uuid", "${header.CamelFileName", "SSS", "{{");

    private final List<WrittenFolder> readings = new ArrayList<>();

    /** Looks at what a route reads from, if that is written out. */
    void from(YamlNode.Mapping from) {
        WrittenFolder.of(from).ifPresent(readings::add);
    }

    private static boolean shareFiles(WrittenFolder one, WrittenFolder other) {
        return one.folder().equals(other.folder())
                && !(isLocked(one) && isLocked(other))
                && !(one.is("noop") && other.is("noop"))
                && SELECTIONS.stream().allMatch(name -> Objects.equals(one.options().get(name), other.options().get(name)));
    }

    private static boolean isLocked(WrittenFolder reading) {
        return LOCKS.contains(reading.options().getOrDefault("readLock", "none"));
    }

    List<Hint> hints() {
        List<Hint> hints = new ArrayList<>();
        for (int i = 0; i < readings.size(); i++) {
            WrittenFolder reading = readings.get(i);
            readings.subList(0, i).stream()
                    .filter(other -> shareFiles(reading, other))
                    .findFirst()
                    .ifPresent(first -> hints.add(new Hint(
                            reading.origin(),
                            "this route and the one at " + first.origin() + " read the same files, and may both take one",
                            "add readLock=markerFile to both, or let each take other files: include=PATTERN")));
            List.of("move", "preMove", "moveFailed").forEach(option -> move(reading, option).ifPresent(hints::add));
        }
        return hints;
    }

    /** A move that gives several files one name: the last of them stays. */
    private static Optional<Hint> move(WrittenFolder reading, String option) {
        String to = reading.options().getOrDefault(option, "");
        boolean hasFunctions = to.contains("${");
        boolean isNamed = DIFFERING.stream().anyMatch(to::contains);
        boolean isFlat = to.contains("${file:onlyname") && !to.contains("${file:parent}") && !to.contains("${file:path}")
                || !hasFunctions && to.startsWith("/");
        if (hasFunctions && !isNamed || reading.is("recursive") && isFlat) {
            return Optional.of(new Hint(
                    reading.origin(),
                    "'" + option + "' gives several files one name: a file that is moved replaces one of its name",
                    "add ${file:name}, or ${date:now:yyyyMMddHHmmssSSS} to keep those of earlier runs, too"));
        }
        return Optional.empty();
    }
}
