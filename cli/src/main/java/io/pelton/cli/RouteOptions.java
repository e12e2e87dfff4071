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

    @Option(
            names = "--class-path",
            paramLabel = "JAR",
            description = "Jars, or folders of classes, of your own: routes may use all classes in them. Several with '"
                    + "${sys:path.separator}' between; DIR/* for all jars of a folder.")
    @Nullable String classPath;

    @Option(
            names = "--allow-class",
            paramLabel = "CLASS",
            split = ",",
            description = "A class that routes may use besides Java's values and collections and those of --class-path;"
                    + " several with commas between, PACKAGE.* for a package, * for any.")
    List<String> allowClass = List.of();
}
