// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CutPointsTest {
    private static final Pattern CALL = Pattern.compile("cutPoint\\(\"([^\"]+)\"\\)");

    /** Where the code is of a flow that runs in a simulation. */
    private static final List<Path> SOURCES = List.of(
            Path.of("../engine/src/main/java"), Path.of("../testkit/src/main/java/io/pelton/testkit/simulation"));

    /** Faults happen at the cut points that are listed: one that is not would never be tried. */
    @Test
    void everyCutPointOfTheEngineIsListed_andNoOther() throws IOException {
        Set<String> passed = new TreeSet<>();
        for (Path folder : SOURCES) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    CALL.matcher(Files.readString(file)).results().map(call -> call.group(1)).forEach(passed::add);
                }
            }
        }
        assertThat(Stream.of(CutPoints.all(), CutPoints.ofLanes(), CutPoints.ofEpochs(), CutPoints.ofOfferedTurns()).flatMap(List::stream)).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(passed);
    }
}
