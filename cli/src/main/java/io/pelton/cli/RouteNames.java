// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.Problem;
import io.pelton.io.files.SystemMessage;
import io.pelton.routes.RouteTests;
import io.pelton.routes.yaml.YamlNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Finds the route files that names and globs in a {@link ProjectFile} stand for. */
final class RouteNames {
    /** The folders before the first special character of a glob, and the rest. */
    private static final Pattern GLOB = Pattern.compile("((?:[^*?\\[{]*/)?)(.*[*?\\[{].*)");

    private final Path folder;
    private final Consumer<Problem> problems;

    /** Names that start at {@code folder}. */
    RouteNames(Path folder, Consumer<Problem> problems) {
        this.folder = folder;
        this.problems = problems;
    }

    /** The files, in the order in which they are named, those of a glob in the order of their names, and each once. */
    Set<Path> files(YamlNode node) {
        Set<Path> files = new LinkedHashSet<>();
        List<YamlNode> names = node instanceof YamlNode.Sequence list ? list.items() : List.of(node);
        if (names.isEmpty()) {
            report(ErrorCode.BAD_VALUE, node, "'routes': the name of a file is expected, found an empty list");
        }
        for (YamlNode name : names) {
            if (name instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
                files.addAll(named(scalar));
            } else {
                report(ErrorCode.BAD_VALUE, name, "'routes': the name of a file is expected, found " + name.kind());
            }
        }
        return files;
    }

    private List<Path> named(YamlNode.Scalar name) {
        try {
            Path file = folder.resolve(name.value());
            if (Files.exists(file)) {
                return List.of(file);
            }
            Matcher glob = GLOB.matcher(name.value());
            List<Path> found = glob.matches() ? matches(glob.group(1), glob.group(2)) : List.of();
            if (found.isEmpty()) {
                report(
                        ErrorCode.FILE_NOT_FOUND,
                        name,
                        (glob.matches() ? "no route file matches '" : "there is no file '") + name.value() + "' in " + folder.toAbsolutePath());
            }
            return found;
        } catch (InvalidPathException e) {
            report(ErrorCode.BAD_VALUE, name, "'" + name.value() + "' is not the name of a file: " + e.getReason());
        } catch (PatternSyntaxException e) {
            report(ErrorCode.BAD_VALUE, name, "'" + name.value() + "' is neither the name of a file nor a glob: " + e.getDescription());
        } catch (IOException e) {
            report(ErrorCode.NOT_READABLE, name, "cannot look for '" + name.value() + "': " + SystemMessage.of(e));
        }
        return List.of();
    }

    private List<Path> matches(String start, String glob) throws IOException {
        Path root = folder.resolve(start);
        PathMatcher matcher = root.getFileSystem().getPathMatcher("glob:" + glob);
        int depth = glob.contains("**") ? Integer.MAX_VALUE : glob.split("/").length;
        try (Stream<Path> found = Files.find(root, depth, (file, _) -> matcher.matches(root.relativize(file)))) {
            return found.filter(file -> Files.isRegularFile(file) && isOfRoutes(file)).sorted().toList();
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Files that are no route files by their names, which only an exact name stands for. */
    private static boolean isOfRoutes(Path file) {
        String name = String.valueOf(file.getFileName());
        return !name.startsWith(".") && !name.equals(ProjectFile.NAME) && !RouteTests.isTest(file);
    }

    private void report(ErrorCode code, YamlNode node, String message) {
        problems.accept(new Problem(code, node.origin(), message));
    }
}
