// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Classes that {@code --with} brings: Java files, compiled in memory, jars, and libraries of a repository that is a folder. */
class WithTest {
    private static final String ROUTE = """
            - beans: [{name: mask, type: Mask, properties: {shown: 2}}]
            - from:
                uri: "lines:FOLDER/in"
                steps:
                  - process: mask
                  - split:
                      simple: "${body}"
                      aggregationStrategy: "#class:Total"
                      steps:
                        - setBody: {simple: "${body.length()}"}
                  - to: "lines:FOLDER/out"
            """;
    private static final String MASK = """
            import io.pelton.message.Message;
            import io.pelton.message.Processor;

            public class Mask implements Processor {
                private int shown;

                public void setShown(int shown) {
                    this.shown = shown;
                }

                @Override
                public void process(Message message) {
                    message.setBody(Text.behind(String.valueOf(message.body()), shown));
                }
            }

            class Text {
                static String behind(String text, int shown) {
                    return "*,".repeat(text.length() - shown) + text.substring(text.length() - shown);
                }
            }
            """;
    private static final String TOTAL = """
            import io.pelton.message.AggregationStrategy;
            import io.pelton.message.Message;

            public class Total implements AggregationStrategy {
                @Override
                public Message aggregate(Message old, Message next) {
                    if (old == null) {
                        return next;
                    }
                    old.setBody(old.body() + "+" + next.body());
                    return old;
                }
            }
            """;

    private final String home = System.getProperty("user.home");
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @TempDir
    private Path folder;

    private Path route;

    @BeforeEach
    void write() throws IOException {
        route = write("route.yaml", ROUTE.replace("FOLDER", folder.toString()));
        write("in", "abcd\n");
        write("Mask.java", MASK);
        write("Total.java", TOTAL);
        Path settings = Files.createDirectories(folder.resolve("home/.m2")).resolve("settings.xml");
        Files.writeString(
                settings,
                "<settings><localRepository>" + folder.resolve("cache")
                        + "</localRepository><mirrors><mirror><id>mine</id><mirrorOf>*</mirrorOf><url>"
                        + folder.resolve("remote").toUri() + "</url></mirror></mirrors></settings>");
        System.setProperty("user.home", folder.resolve("home").toString());
    }

    @AfterEach
    void restore() {
        System.setProperty("user.home", home);
        Thread.currentThread().setContextClassLoader(before);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private CommandLineRun run(String command, String... with) {
        String[] arguments = new String[with.length + 2];
        arguments[0] = command;
        arguments[1] = route.toString();
        for (int i = 0; i < with.length; i++) {
            arguments[i + 2] = "--with=" + (with[i].contains(":") ? with[i] : folder.resolve(with[i]).toString());
        }
        return CommandLineRun.of(arguments);
    }

    @Test
    void when_javaFilesAreBrought_then_routesUseTheirClasses() {
        CommandLineRun run = run("run", "Mask.java", "Total.java");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out")).hasContent("1+1+2\n");
        assertThat(folder.toFile().list()).doesNotContain("Mask.class");
    }

    @Test
    void when_aStrategyGetsRows_then_theyAreMaps() throws IOException {
        write("Sum.java", """
                import io.pelton.message.AggregationStrategy;
                import io.pelton.message.Message;
                import java.util.Map;

                public class Sum implements AggregationStrategy {
                    @Override
                    public Message aggregate(Message old, Message next) {
                        Object before = old == null ? "" : old.body();
                        next.setBody(before + "+" + ((Map<?, ?>) next.body()).get("amount"));
                        return next;
                    }
                }
                """);
        write("in", "{\"amount\": 5}\n{\"amount\": 7.5}\n");
        route = write("sum.yaml", """
                - from:
                    uri: "lines:FOLDER/in"
                    steps:
                      - unmarshal: {json: {}}
                      - aggregate:
                          correlationExpression: {constant: all}
                          completionSize: 2
                          aggregationStrategy: "#class:Sum"
                          steps: [{to: "lines:FOLDER/out"}]
                """.replace("FOLDER", folder.toString()));
        CommandLineRun run = run("run", "Sum.java");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out")).hasContent("+5+7.5\n");
    }

    @Test
    void when_itThrows_then_itIsSaidWhereInJava() throws IOException {
        write("in", "\n");
        CommandLineRun run = run("run", "Mask.java", "Total.java");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("cause   IllegalArgumentException: count is negative", "at      Text.behind (Mask.java:19)");
    }

    @Test
    void when_aClassOfPlainJavaIsBrought_then_itIsAStrategy() throws IOException {
        write("Total.java", "public class Total { public String joined(String old, String next) { return old + '+' + next; } }");
        CommandLineRun run = run("run", "Mask.java", "Total.java");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out")).hasContent("1+1+2\n");

        write("Total.java", "public class Total { public String joined(String old) { return old; } }");
        assertThat(run("check", "Mask.java", "Total.java").out())
                .contains("route.yaml:8:", "PL110 'Total' cannot be an aggregationStrategy with joined(String): it takes the bodies of two messages");
    }

    @Test
    void when_aFolderIsBrought_then_itsJavaFilesAreCompiledTogether() throws IOException {
        Files.createDirectories(folder.resolve("src/inner"));
        Files.move(folder.resolve("Mask.java"), folder.resolve("src/Mask.java"));
        Files.move(folder.resolve("Total.java"), folder.resolve("src/inner/Total.java"));
        CommandLineRun run = run("run", "src");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out")).hasContent("1+1+2\n");

        Files.createSymbolicLink(folder.resolve("link"), Path.of("src"));
        assertThat(run("check", "link").out()).contains("1 route in 1 file is good");

        Files.createDirectories(folder.resolve("empty"));
        assertThat(run("check", "empty").err()).contains("/empty' has no Java files; a folder of classes belongs in --class-path");
    }

    @Test
    void when_aJarIsBrought_then_javaFilesMayUseItsClassesToo() throws IOException {
        writeJar(folder.resolve("total.jar"), "Total");
        Files.delete(folder.resolve("Total.java"));
        write("Mask.java", MASK.replace("private int shown;", "private int shown;\n    private final Total total = new Total();"));
        CommandLineRun run = run("run", "total.jar", "Mask.java");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out")).hasContent("1+1+2\n");
    }

    @Test
    void when_aFileOnlyLiesThere_then_itIsNotUsed() {
        CommandLineRun check = run("check", "Total.java");
        assertThat(check.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(check.out()).contains("route.yaml:1:30: PL110 there is no class 'Mask'", "--with FILE.java");
    }

    @Test
    void when_checkedPlannedOrTested_then_theClassesAreThere() throws IOException {
        assertThat(run("check", "Mask.java", "Total.java").exitCode()).isZero();
        assertThat(run("plan", "Mask.java", "Total.java").exitCode()).isZero();
        route = write("route.test.yaml", "- {name: masked, given: abcd, expect: {'lines:" + folder + "/out': [1+1+2]}}\n");
        CommandLineRun test = run("test", "Mask.java", "Total.java");
        assertThat(test.exitCode()).as(test.out() + test.err()).isZero();
    }

    @Test
    void when_aJavaFileIsWrong_then_eachMistakeHasItsPlace() throws IOException {
        write("Total.java", TOTAL.replace("old == null", "old = null").replace("return old;", "return od;"));
        CommandLineRun check = run("check", "Mask.java", "Total.java");
        assertThat(check.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(check.out())
                .contains("Total.java:7:17: PL125 incompatible types: ")
                .contains("Total.java:11:16: PL125 cannot find symbol; symbol: variable od; location: class Total")
                .contains("    7 |         if (old = null) {\n")
                .contains("2 problems in 1 file");
    }

    @Test
    void when_whatIsNamedBringsNoClasses_then_itIsAnError() {
        assertThat(run("check", "None.java").err()).contains("PL101 --with: '" + folder.resolve("None.java") + "' cannot be read: there is no such file");
        assertThat(run("check", "in").err()).contains("PL119 --with takes FILE.jar, FILE.java, a folder of Java files or group:artifact:version, found");
    }

    @Test
    void when_aLibraryIsNamed_then_itIsFetchedWithWhatItNeedsAndUsed() throws IOException {
        Path repository = folder.resolve("remote");
        library(repository, "total", "Total", "");
        library(
                repository,
                "all",
                null,
                "<dependency><groupId>org.example</groupId><artifactId>total</artifactId><version>1.0</version></dependency>");
        Files.delete(folder.resolve("Total.java"));
        CommandLineRun run = run("run", "org.example:all:1.0", "Mask.java");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("pelton: fetched total-1.0.jar (", " KiB) from mine");
        assertThat(folder.resolve("out")).hasContent("1+1+2\n");
        assertThat(run("check", "org.example:all:1.0", "Mask.java").err()).doesNotContain("fetched");
    }

    @Test
    void when_aLibraryIsNotFound_then_theErrorHasItsCoordinates() {
        CommandLineRun check = run("check", "org.example:none:1.0");
        assertThat(check.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(check.err())
                .contains("PL101 --with org.example:none:1.0 was not found: it is not in " + folder.resolve("cache") + ", and mine does not have it");
    }

    @Test
    void when_theCatalogueOfKameletsLiesInTheCache_then_itsKameletsAreFound() throws IOException {
        route = write("route.yaml", "- from: {uri: 'kamelet:one-source', steps: [{log: a}]}\n");
        assertThat(run("check").out())
                .contains("PL108 there is no kamelet 'one-source'", "bring Camel's catalogue: --with org.apache.camel.kamelets:camel-kamelets:4.18.0");
        Path place = Files.createDirectories(folder.resolve("cache/org/apache/camel/kamelets/camel-kamelets/4.18.0"));
        try (OutputStream file = Files.newOutputStream(place.resolve("camel-kamelets-4.18.0.jar"));
                JarOutputStream entries = new JarOutputStream(file)) {
            entries.putNextEntry(new ZipEntry("kamelets/one-source.kamelet.yaml"));
            entries.write("""
                    apiVersion: camel.apache.org/v1
                    kind: Kamelet
                    metadata: {name: one-source}
                    spec:
                      definition: {title: One}
                      template: {from: {uri: "timer:a?repeatCount=1", steps: [{to: "kamelet:sink"}]}}
                    """.getBytes(StandardCharsets.UTF_8));
        }
        CommandLineRun check = run("check");
        assertThat(check.exitCode()).as(check.out()).isZero();
        write("route.yaml", "- from: {uri: 'kamelet:onn-source', steps: [{log: a}]}\n");
        assertThat(run("check").out()).contains("did you mean 'one-source'?");
        write("route.yaml", "- from: {uri: 'kamelet:other', steps: [{log: a}]}\n");
        assertThat(run("check").out()).contains("Camel's catalogue, camel-kamelets-4.18.0.jar, has none of this name").doesNotContain("bring");
    }

    private void library(Path repository, String artifact, @Nullable String type, String dependencies) throws IOException {
        Path place = Files.createDirectories(repository.resolve("org/example/" + artifact + "/1.0"));
        Files.writeString(
                place.resolve(artifact + "-1.0.pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>org.example</groupId><artifactId>" + artifact
                        + "</artifactId><version>1.0</version><dependencies>" + dependencies + "</dependencies></project>");
        writeJar(place.resolve(artifact + "-1.0.jar"), type);
    }

    private void writeJar(Path jar, @Nullable String type) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file)) {
            if (type != null) {
                entries.putNextEntry(new ZipEntry(type + ".class"));
                entries.write(JavaFiles.compile(List.of(folder.resolve(type + ".java")), List.of()).get(type));
            }
        }
    }

    @Test
    void when_aJavaFileIsBrought_then_noOtherClassesAreAllowed() throws IOException {
        route = write("route.yaml", "- beans: [{name: t, type: java.lang.Thread}]\n- from: {uri: 'timer:a', steps: [{log: a}]}\n");
        assertThat(run("check", "Total.java").out()).contains("PL120");
    }

    @Test
    void aClassImplementsCamelsProcessor_thenTheInterfaceToImplementIsSaid() throws IOException {
        String file = RouteFile.write(folder, "Old.java", """
                import org.apache.camel.Exchange;
                import org.apache.camel.Processor;

                public class Old implements Processor {
                    public void process(Exchange exchange) {}
                }
                """);
        CommandLineRun run = CommandLineRun.of("check", "--with", file, RouteFile.write(folder, "route.yaml", """
                - from:
                    uri: timer:tick
                    steps: [{process: Old}]
                """));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out() + run.err())
                .contains("Old.java:1:24: ", "Camel's classes are not there: package org.apache.camel does not exist")
                .contains("in place of Camel's Processor implement io.pelton.message.Processor, process(Message)")
                .doesNotContain("cannot find symbol");
    }
}
