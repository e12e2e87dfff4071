// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What {@code --with} names: classes that the user brings, because he says so and never because a file lies somewhere.
 *
 * @param jars jars and folders of classes
 * @param sources Java files
 */
record With(List<Path> jars, List<Path> sources) {
    private static final Pattern COORDINATES = Pattern.compile("[\\w.-]+(:[\\w.-]+){2,4}");

    With {
        jars = List.copyOf(jars);
        sources = List.copyOf(sources);
    }

    /** True for the coordinates of a library: {@code group:artifact:version}. */
    static boolean isLibrary(String name) {
        return COORDINATES.matcher(name).matches();
    }

    /**
     * The files that these are, and the jars of libraries, which may be fetched.
     *
     * @param progress is told what is fetched
     * @throws PeltonException if one is not there, or nothing that brings classes
     */
    static With of(List<String> names, Consumer<String> progress) {
        List<Path> jars = new ArrayList<>();
        List<Path> sources = new ArrayList<>();
        List<String> libraries = new ArrayList<>();
        for (String name : names) {
            if (isLibrary(name)) {
                libraries.add(name);
                continue;
            }
            Path file = Path.of(name);
            if (Files.isDirectory(file)) {
                sources.addAll(sourcesIn(file));
                continue;
            }
            boolean isSource = name.toLowerCase(Locale.ROOT).endsWith(".java");
            if (!isSource && !name.toLowerCase(Locale.ROOT).endsWith(".jar")) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        "--with takes FILE.jar, FILE.java, a folder of Java files or group:artifact:version, found '" + name + "'");
            }
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw new PeltonException(
                        Files.exists(file) ? ErrorCode.NOT_READABLE : ErrorCode.FILE_NOT_FOUND,
                        "--with: '" + file + "' cannot be read" + (Files.exists(file) ? "" : ": there is no such file"));
            }
            (isSource ? sources : jars).add(file);
        }
        if (!libraries.isEmpty()) {
            jars.addAll(Libraries.resolver().resolve(libraries, progress));
        }
        return new With(jars, sources);
    }

    /** The Java files of a folder, which may be a link to one, and of those within it. */
    private static List<Path> sourcesIn(Path folder) {
        List<Path> found;
        try (Stream<Path> files = Files.walk(Files.isSymbolicLink(folder) ? folder.toRealPath() : folder)) {
            found = files.filter(file -> file.toString().endsWith(".java") && Files.isRegularFile(file)).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            throw new PeltonException(ErrorCode.NOT_READABLE, "--with: the folder '" + folder + "' cannot be read: " + e.getMessage(), e);
        }
        if (found.isEmpty()) {
            throw new PeltonException(
                    ErrorCode.FILE_NOT_FOUND, "--with: the folder '" + folder + "' has no Java files; a folder of classes belongs in --class-path");
        }
        return found;
    }
}
