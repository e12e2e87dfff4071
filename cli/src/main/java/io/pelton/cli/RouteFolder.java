// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.error.Problem;
import io.pelton.io.files.SystemMessage;
import io.pelton.routes.RouteTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder that stands for the route files in it: all that end with {@code .yaml} or {@code .yml}, but tests and kamelets. */
final class RouteFolder {
    private RouteFolder() {}

    /**
     * The files that {@code named} stand for, folders replaced by what is in them, in the order of their names.
     *
     * @throws InvalidPlanException if a folder has no route file
     */
    static List<Path> files(List<Path> named) {
        return named.stream().flatMap(file -> Files.isDirectory(file) ? in(file).stream() : Stream.of(file)).distinct().toList();
    }

    private static List<Path> in(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> found = all.filter(RouteFolder::isRouteFile).sorted().toList();
            if (found.isEmpty()) {
                throw new InvalidPlanException(List.of(new Problem(
                        ErrorCode.FILE_NOT_FOUND,
                        new Origin(folder.toString(), 0, 0),
                        "there is no route file in the folder '" + folder + "': none that ends with .yaml or .yml, tests and kamelets apart",
                        "name files, or a folder that has some itself; those in folders below are not looked for")));
            }
            return found;
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.NOT_READABLE, "cannot look through '" + folder + "': " + SystemMessage.of(e), e);
        }
    }

    private static boolean isRouteFile(Path file) {
        String name = String.valueOf(file.getFileName());
        return (name.endsWith(".yaml") || name.endsWith(".yml"))
                && !name.startsWith(".")
                && !name.endsWith(".kamelet.yaml")
                && !RouteTests.isTest(file)
                && Files.isRegularFile(file);
    }
}
