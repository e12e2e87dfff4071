// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Classes of the user: what {@code --class-path} brings and {@code --allow-class} names. */
class UserClassesTest {
    private static final String ROUTE = """
            - beans: [{name: greeter, type: demo.Greeter}]
            - from:
                uri: "timer:tick?repeatCount=1&delay=0"
                steps:
                  - setBody: {constant: world}
                  - bean: {ref: greeter, method: greet}
                  - log: "said ${body}"
            """;

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @TempDir
    Path folder;

    private Path jar;
    private Path route;

    @BeforeEach
    void write() throws IOException {
        jar = folder.resolve("demo.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file)) {
            entries.putNextEntry(new ZipEntry("demo/Greeter.class"));
            entries.write(greeter());
        }
        route = Files.writeString(folder.resolve("route.yaml"), ROUTE);
    }

    @AfterEach
    void restore() {
        Thread.currentThread().setContextClassLoader(before);
    }

    /** {@code public class Greeter { public String greet(String name) { return "hello ".concat(name); } }} */
    private static byte[] greeter() {
        MethodTypeDesc greet = MethodTypeDesc.of(ConstantDescs.CD_String, ConstantDescs.CD_String);
        return ClassFile.of().build(ClassDesc.of("demo.Greeter"), type -> type.withFlags(ClassFile.ACC_PUBLIC)
                .withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_PUBLIC, code -> code.aload(0)
                        .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                        .return_())
                .withMethodBody("greet", greet, ClassFile.ACC_PUBLIC, code -> code.loadConstant("hello ")
                        .aload(1)
                        .invokevirtual(ConstantDescs.CD_String, "concat", greet)
                        .areturn()));
    }

    @Test
    void when_theJarIsNotBrought_then_theProblemSaysHow() {
        CommandLineRun run = CommandLineRun.of("check", route.toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).contains("route.yaml:1:33: PL110 there is no class 'demo.Greeter'", "--class-path=JAR", "1 problem in 1 file");
    }

    @ParameterizedTest
    @CsvSource({"java.lang.Procces,class", "no.such.pakage.*,package", "'',class"})
    void when_aClassIsAllowedThatIsNotThere_then_itIsAnError(String name, String kind) {
        CommandLineRun run = CommandLineRun.of("check", route.toString(), "--allow-class=" + name);
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("PL119 --allow-class: there is no " + kind + " '" + name + "'", "add --class-path=JAR");
    }

    @Test
    void when_theAdviceOfARefusedStaticMethodIsFollowed_then_itCanBeCalled() throws IOException {
        Files.writeString(route, """
                - from:
                    uri: "timer:tick?repeatCount=1&delay=0"
                    steps:
                      - bean: {beanType: java.lang.System, method: "getProperty(java.vendor)"}
                      - log: "said ${body}"
                """);
        CommandLineRun refused = CommandLineRun.of("check", route.toString());
        assertThat(refused.out()).contains("route.yaml:4:26: PL120", "start Pelton with --allow-class=java.lang.System;");
        CommandLineRun run = CommandLineRun.of("run", route.toString(), "--allow-class=java.lang.System");
        assertThat(run.err()).contains("said " + System.getProperty("java.vendor"));
        assertThat(CommandLineRun.of("check", route.toString(), "--allow-class=java.lang.*").exitCode()).isZero();
    }

    @Test
    void when_aJarIsBrought_then_routesUseItsClasses() {
        assertThat(CommandLineRun.of("check", route.toString(), "--class-path", jar.toString()).exitCode()).isZero();
        CommandLineRun run = CommandLineRun.of("run", route.toString(), "--class-path=" + jar);
        assertThat(run.err()).doesNotContain("PL");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("said hello world");
    }

    @Test
    void when_allJarsOfAFolderAreBrought_then_routesUseTheirClasses() {
        String path = folder.resolve("route.yaml") + File.pathSeparator + folder + File.separator + "*";
        CommandLineRun run = CommandLineRun.of("run", route.toString(), "--class-path=" + path);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("said hello world");
    }

    /** The jar brings its own classes, and no more of Java than there was. */
    @Test
    void when_aJarIsBrought_then_othersStayRefused() throws IOException {
        Files.writeString(route, ROUTE.replace("demo.Greeter", "java.lang.Thread"));
        CommandLineRun run = CommandLineRun.of("run", route.toString(), "--class-path=" + jar);
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("PL120", "--allow-class=java.lang.Thread");
    }

    @Test
    void when_aClassIsAllowedByName_then_routesUseIt() throws IOException {
        Files.writeString(route, ROUTE.replace("demo.Greeter", "java.lang.Thread").replace("greet}", "getName}"));
        assertThat(CommandLineRun.of("check", route.toString()).exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(CommandLineRun.of("check", route.toString(), "--allow-class=java.util.*,java.lang.Thread").exitCode()).isZero();
        assertThat(CommandLineRun.of("check", route.toString(), "--allow-class=*").exitCode()).isZero();
    }

    @Test
    void when_whatIsBroughtIsMissing_then_itIsAnError() {
        CommandLineRun run = CommandLineRun.of("run", route.toString(), "--class-path=" + folder.resolve("no.jar"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("PL101 --class-path: '" + folder.resolve("no.jar") + "' cannot be read");
    }
}
