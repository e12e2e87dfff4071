// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What {@code --with} names: classes that the user brings, because he says so and never because a file lies somewhere.
 *
 * @param jars jars and folders of classes
 * @param sources Java files
 */
record With(List<Path> jars, List<Path> sources) {
    private static final Pattern COORDINATES = Pattern.compile("[\\w.-]+:[\\w.-]+:[\\w.-]+");

    With {
        jars = List.copyOf(jars);
        sources = List.copyOf(sources);
    }

    /**
     * The files that these are.
     *
     * @throws PeltonException if one is not there, or nothing that brings classes
     */
    static With of(List<String> names) {
        List<Path> jars = new ArrayList<>();
        List<Path> sources = new ArrayList<>();
        for (String name : names) {
            if (COORDINATES.matcher(name).matches()) {
                throw new PeltonException(
                        ErrorCode.NOT_SUPPORTED,
                        "--with " + name + ": libraries are not fetched by their coordinates yet; fetch the jar, and say --with FILE.jar");
            }
            Path file = Path.of(name);
            boolean isSource = name.toLowerCase(Locale.ROOT).endsWith(".java");
            if (!isSource && !name.toLowerCase(Locale.ROOT).endsWith(".jar")) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        "--with takes FILE.jar or FILE.java, found '" + name + "'; a folder of classes belongs in --class-path");
            }
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw new PeltonException(
                        Files.exists(file) ? ErrorCode.NOT_READABLE : ErrorCode.FILE_NOT_FOUND,
                        "--with: '" + file + "' cannot be read" + (Files.exists(file) ? "" : ": there is no such file"));
            }
            (isSource ? sources : jars).add(file);
        }
        return new With(jars, sources);
    }
}
