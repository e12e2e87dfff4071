// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments of every command that reads route files. */
final class RouteOptions {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Route files in YAML.")
    List<Path> files = List.of();

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "The value of {{NAME}}; may be given several times. It wins over --properties, the"
                    + " environment and the default in the route.")
    Map<String, String> set = new LinkedHashMap<>();

    @Option(names = "--properties", paramLabel = "FILE", description = "A file of name=value lines, for {{NAME}}.")
    @Nullable Path properties;

    @Option(
            names = "--allow-exec",
            paramLabel = "COMMAND",
            split = ",",
            description = "A command that routes may run with exec:, a path or a name in PATH; several with commas between,"
                    + " * for any. Without it they may run none.")
    List<String> allowExec = List.of();
}
