// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.error.Problem;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Compiles the Java files that {@code --with} names, with the compiler of the running JDK; the classes stay in memory. */
final class JavaFiles {
    /** No code runs while it compiles, so no annotation processors; names of parameters stay, for who looks at them. */
    private static final List<String> OPTIONS = List.of("-proc:none", "-parameters", "-g", "-Xlint:none", "-encoding", "UTF-8");

    private static final Pattern CAMEL = Pattern.compile("package org\\.apache\\.camel(\\.\\w+)* does not exist");

    private static final String INSTEAD = "Pelton has interfaces of its own: in place of Camel's Processor implement io.pelton.message.Processor,"
            + " process(Message), and in place of its AggregationStrategy io.pelton.message.AggregationStrategy,"
            + " aggregate(Message, Message); see docs/guide/java-in-routes.md";

    private JavaFiles() {}

    /**
     * The classes of {@code files}, by name.
     *
     * @param classPath what they may use beside the classes of Pelton
     * @throws InvalidPlanException with everything that the compiler refuses
     * @throws PeltonException if there is no compiler
     */
    static Map<String, byte[]> compile(List<Path> files, List<Path> classPath) {
        if (files.isEmpty()) {
            return Map.of();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new PeltonException(
                    ErrorCode.USAGE, "--with: this Java has no compiler, so '" + files.getFirst() + "' cannot be used; start Pelton with a JDK");
        }
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(said, Locale.ENGLISH, StandardCharsets.UTF_8);
                Memory memory = new Memory(standard)) {
            Iterable<? extends JavaFileObject> sources = standard.getJavaFileObjectsFromPaths(files);
            boolean isCompiled = compiler.getTask(null, memory, said, options(classPath), null, sources).call();
            List<Problem> problems = problems(said);
            if (!isCompiled || !problems.isEmpty()) {
                throw new InvalidPlanException(problems);
            }
            return memory.classes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> options(List<Path> classPath) {
        List<String> options = new ArrayList<>(OPTIONS);
        options.add("-classpath");
        options.add(Stream.concat(classPath.stream().map(Path::toString), Stream.of(System.getProperty("java.class.path", "")))
                .collect(Collectors.joining(File.pathSeparator)));
        return options;
    }

    private static List<Problem> problems(DiagnosticCollector<JavaFileObject> said) {
        List<Problem> all = said.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(JavaFiles::problem)
                .toList();
        List<Problem> camel = all.stream().filter(problem -> CAMEL.matcher(problem.message()).find()).toList();
        if (camel.isEmpty()) {
            return all;
        }
        // All else may follow from that.
        return camel.stream()
                .map(problem -> new Problem(problem.code(), problem.origin(), "Camel's classes are not there: " + problem.message(), INSTEAD))
                .toList();
    }

    private static Problem problem(Diagnostic<? extends JavaFileObject> diagnostic) {
        JavaFileObject source = diagnostic.getSource();
        String file = source == null ? "" : source.getName();
        boolean hasPlace = source != null && diagnostic.getLineNumber() != Diagnostic.NOPOS;
        String message = diagnostic.getMessage(Locale.ENGLISH)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("; "))
                .replaceAll("\\s+", " ");
        return new Problem(
                ErrorCode.JAVA_SOURCE,
                new Origin(file, hasPlace ? (int) diagnostic.getLineNumber() : 0, hasPlace ? (int) diagnostic.getColumnNumber() : 0),
                message);
    }

    /** Keeps what the compiler writes. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();

        Memory(StandardJavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String name, JavaFileObject.Kind kind, @Nullable FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            written.put(name, bytes);
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return bytes;
                }
            };
        }

        Map<String, byte[]> classes() {
            Map<String, byte[]> classes = new LinkedHashMap<>();
            written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
            return classes;
        }
    }
}
