// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Classes that {@code --with} brings: Java files, compiled in memory, and jars. */
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
    }

    @AfterEach
    void restore() {
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
    void when_aJarIsBrought_then_javaFilesMayUseItsClassesToo() throws IOException {
        Map<String, byte[]> compiled = JavaFiles.compile(List.of(folder.resolve("Total.java")), List.of());
        try (OutputStream file = Files.newOutputStream(folder.resolve("total.jar"));
                JarOutputStream entries = new JarOutputStream(file)) {
            entries.putNextEntry(new ZipEntry("Total.class"));
            entries.write(compiled.get("Total"));
        }
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
        assertThat(run("check", "in").err()).contains("PL119 --with takes FILE.jar or FILE.java, found");
        assertThat(run("check", "org.example:lib:1.0").err())
                .contains("PL118 --with org.example:lib:1.0: libraries are not fetched by their coordinates yet; fetch the jar");
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
