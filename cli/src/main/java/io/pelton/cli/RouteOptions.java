// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The arguments of every command that reads route files. */
final class RouteOptions {
    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "Route files in YAML, or folders of some; or a project, which is pelton.yaml or a folder that has one. Without FILE it is"
                    + " pelton.yaml in this folder.")
    List<Path> files = List.of();

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec command;

    private @Nullable ProjectFile project;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "The value of {{NAME}}; may be given several times. It wins over --properties, the"
                    + " environment and the default in the route.")
    Map<String, String> set = new LinkedHashMap<>();

    /** What servers that were started have for {@code {{NAME}}}. */
    Map<String, String> servers = Map.of();

    @Option(
            names = "--properties",
            paramLabel = "FILE",
            description = "A file of name=value lines, for {{NAME}}; may be given several times, the last one with a name wins.")
    List<Path> properties = List.of();

    @CommandLineOnly(CommandLineOnly.PERMISSION)
    @Option(
            names = "--allow-exec",
            paramLabel = "COMMAND",
            split = ",",
            description = "A command that routes may run with exec:, a path or a name in PATH; several with commas between,"
                    + " * for any. Without it they may run none.")
    List<String> allowExec = List.of();

    @CommandLineOnly(CommandLineOnly.PERMISSION)
    @Option(
            names = "--allow-host",
            paramLabel = "HOST",
            split = ",",
            description = "A host that messages may choose for http: and https:, HOST or HOST:PORT; several with commas between, *.DOMAIN for a domain, * for any."
                    + " Without it they are sent to hosts only that routes name.")
    List<String> allowHost = List.of();

    @CommandLineOnly(CommandLineOnly.PERMISSION)
    @Option(
            names = "--class-path",
            paramLabel = "JAR",
            description = "Jars, or folders of classes, of your own: routes may use all classes in them. Several with '"
                    + "${sys:path.separator}' between; DIR/* for all jars of a folder.")
    @Nullable String classPath;

    @CommandLineOnly(CommandLineOnly.PERMISSION)
    @Option(
            names = "--with",
            paramLabel = "FILE|FOLDER|LIBRARY",
            description = "FILE.java, a folder of Java files, FILE.jar, or group:artifact:version of a library: routes may use its classes. Java files are compiled"
                    + " in memory; a library is taken from the local repository of Maven, or fetched as settings.xml says, with what it"
                    + " needs. May be given several times. Nothing is used merely because it lies somewhere.")
    List<String> with = List.of();

    @CommandLineOnly(CommandLineOnly.PERMISSION)
    @Option(
            names = "--allow-class",
            paramLabel = "CLASS",
            split = ",",
            description = "A class that routes may use besides Java's values and collections and those of --class-path and --with;"
                    + " several with commas between, PACKAGE.* for a package, * for any.")
    List<String> allowClass = List.of();

    /**
     * Takes the files, and what the command line does not say, from a project file, if one is meant. Commands call this before they
     * look at any option.
     *
     * @throws ParameterException if there are neither files nor a project file
     * @throws io.pelton.error.InvalidPlanException with everything that is wrong with the project file
     */
    void complete(Console console) {
        completeWithFolders(console);
        files = RouteFolder.files(files);
    }

    /** The same, but folders that are no projects stay. */
    void completeWithFolders(Console console) {
        CommandLine line = command.commandLine();
        ProjectFile found = ProjectFile.of(files, line, console).orElse(null);
        if (found != null) {
            found.applyTo(line);
            files = found.routes();
            project = found;
        } else if (files.isEmpty()) {
            throw new ParameterException(line, "Missing required parameter: 'FILE', and there is no " + ProjectFile.NAME + " in this folder");
        }
    }

    /** The project file that the files and options are from, after {@link #complete}. */
    Optional<ProjectFile> project() {
        return Optional.ofNullable(project);
    }
}
