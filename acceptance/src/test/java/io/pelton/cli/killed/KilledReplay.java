// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import io.pelton.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Dead letters that are sent to a file, or to another output, in place of their route, which keeps groups meanwhile. */
class KilledReplay implements Killed {
    private static final String ROUTE = """
            - route:
                id: failing
                from:
                  uri: lines:{{in}}/in.log
                  steps:
                    - %s
                    - validate: {id: check, expression: {simple: "${body} !contains 'bad'"}}
                    - aggregate:
                        id: pairs
                        correlationExpression: {constant: all}
                        completionSize: 1000000
                        aggregationStrategy: "#class:org.apache.camel.processor.aggregate.StringAggregationStrategy"
                        steps:
                          - to: {id: good, uri: "lines:{{out}}/good.log"}
            """;

    private static final String LINES = "setHeader: {id: nothing, name: any, constant: header}";

    private final Path folder;
    private final String endpoint;
    private final Set<String> bad = new HashSet<>();

    /** @param count of the letters; there is a line that is none for each hundred of them */
    KilledReplay(Path folder, SplittableRandom random, int count) throws IOException {
        this(folder, random, count, "", LINES, "lines:{{out}}/out.log");
    }

    /**
     * The same for another output.
     *
     * @param beans that it needs
     * @param step that makes bodies which it takes
     */
    KilledReplay(Path folder, SplittableRandom random, int count, String beans, String step, String endpoint) throws IOException {
        this.folder = folder;
        this.endpoint = endpoint;
        Files.writeString(folder.resolve("route.yaml"), beans + ROUTE.formatted(step));
        IntStream.range(0, count).forEach(i -> bad.add("bad " + i + " " + "x".repeat(random.nextInt(60))));
        Files.write(folder.resolve("in.log"), () -> Stream.concat(bad.stream(), IntStream.range(0, count / 100).mapToObj(i -> "good " + i)).map(CharSequence.class::cast).iterator());
        List<String> run = Stream.concat(Stream.of("run"), Stream.concat(options(), Stream.of("--dead-letter-limit", "1000000", "--dead-letter-share", "100%"))).toList();
        Child child = new Child(folder.resolve("said-before"), List.of(Main.class.getName()), run);
        assertThat(child.start().onExit().join().exitValue()).as(child.said()).isZero();
    }

    private Stream<String> options() {
        return Stream.of(
                folder.resolve("route.yaml").toString(), "--set", "in=" + folder, "--set", "out=" + folder, "--state", state().toString(), "--allow-class=org.h2.jdbcx.JdbcDataSource");
    }

    @Override
    public List<String> arguments(Path phases) {
        return Stream.of(Stream.of(phases.toString(), "dead", "replay"), options(), Stream.of("--to", endpoint))
                .flatMap(part -> part)
                .toList();
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public Set<String> wanted() {
        return bad;
    }

    @Override
    public boolean ends() {
        return true;
    }
}
