// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Compiles the example program against the modules and runs it, as a user of the library would. */
class JavaExampleTest {
    private static final Path SOURCES = Path.of("../examples/java/src/main/java");

    @TempDir
    private Path folder;

    @Test
    void theExampleProgramFindsTheFailedRequestsAndSetsAsideWhatIsNone() throws Exception {
        Path log = folder.resolve("access.log");
        Files.write(log, Files.readAllLines(Path.of("../examples/data/access.log")));
        Files.writeString(log, Files.readString(log) + "not a request\n");
        Path classes = compile();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Method main = loader.loadClass("io.pelton.examples.FailingPaths").getMethod("main", String[].class);
            main.invoke(null, (Object) new String[] {log.toString(), folder.toString()});
        }
        assertThat(Files.readAllLines(folder.resolve("failing.txt")))
                .hasSizeGreaterThan(40)
                .allMatch(line -> line.matches("[A-Z]+ /\\S* 50[03]"));
        assertThat(Files.readAllLines(folder.resolve("set-aside.txt")))
                .singleElement()
                .asString()
                .contains("not a request", "parse", "access.log:2001", "not a line of an access log");
    }

    @Test
    void theWordCountInJavaWritesWhatTheOneInYamlWrites() throws Exception {
        String text = "../examples/data/text.txt";
        Path java = folder.resolve("java.csv");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {compile().toUri().toURL()})) {
            Method main = loader.loadClass("io.pelton.examples.WordCount").getMethod("main", String[].class);
            main.invoke(null, (Object) new String[] {text, java.toString()});
        }
        CommandLineRun yaml = CommandLineRun.of(
                "run", "../examples/wordcount.yaml", "--set", "input=" + text, "--set", "output=" + folder.resolve("words.csv"));
        assertThat(yaml.exitCode()).as(yaml.err()).isZero();
        assertThat(Files.readAllLines(java)).isEqualTo(Files.readAllLines(folder.resolve("words.csv"))).isNotEmpty();
    }

    @Test
    void theExampleOfParallelLoopsCountsWords() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            lines.add("the quick fox, number " + i % 7 + ", the end");
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {compile().toUri().toURL()})) {
            Method count = loader.loadClass("io.pelton.examples.ParallelWords").getDeclaredMethod("count", List.class);
            count.setAccessible(true);
            assertThat(count.invoke(null, lines))
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .containsEntry("the", 4_000)
                    .containsEntry("end", 2_000)
                    .containsEntry("6", 285)
                    .hasSize(12);
        }
    }

    private Path compile() throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of(
                "--release", "25", "-Xlint:all,-path", "-Werror", "-d", classes.toString(), "-cp",
                System.getProperty("java.class.path")));
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            sources.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
        }
        int exitCode = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(exitCode).isZero();
        return classes;
    }
}
