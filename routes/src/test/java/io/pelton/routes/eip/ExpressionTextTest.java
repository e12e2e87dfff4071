// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What expressions give becomes text by {@link Texts}: {@code toString} of bytes and nodes of XML names an object. */
class ExpressionTextTest {
    /** Values of known types, and texts of errors. */
    private static final Set<String> ALLOWED = Set.of("Call", "CoercedOrder", "FileRepository", "Shown", "Validate");

    private static final String VALUE_OF = "java/lang/String.valueOf(Ljava/lang/Object;)Ljava/lang/String;";

    private static final Set<String> FORBIDDEN = Set.of(
            "java/lang/Object.toString()Ljava/lang/String;",
            VALUE_OF,
            "java/util/Objects.toString(Ljava/lang/Object;)Ljava/lang/String;",
            "java/util/Objects.toString(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/String;");

    @Test
    void when_stepsMakeTextOfValues_then_notByToString() throws Exception {
        Set<String> found = new TreeSet<>();
        for (Path file : classFiles()) {
            ClassModel model = ClassFile.of().parse(file);
            model.methods().forEach(method -> method.code().ifPresent(code -> {
                if (makesText(code)) {
                    found.add(file.getFileName().toString().replaceFirst("[$.].*", ""));
                }
            }));
        }
        assertThat(found).isSubsetOf(ALLOWED);
    }

    /** Texts of errors do not count: the compiler calls {@code valueOf} for what is joined with others. */
    private static boolean makesText(CodeModel code) {
        List<CodeElement> elements = code.elementList();
        boolean joins = elements.stream().anyMatch(InvokeDynamicInstruction.class::isInstance);
        return elements.stream()
                .filter(InvokeInstruction.class::isInstance)
                .map(InvokeInstruction.class::cast)
                .map(call -> call.owner().asInternalName() + "." + call.name().stringValue() + call.type().stringValue())
                .anyMatch(call -> FORBIDDEN.contains(call) && !(joins && call.equals(VALUE_OF)));
    }

    private static List<Path> classFiles() throws IOException, URISyntaxException {
        Path ofTexts = Path.of(Texts.class.getResource("Texts.class").toURI());
        try (Stream<Path> files = Files.list(ofTexts.getParent())) {
            return files.filter(file -> file.toString().endsWith(".class")).toList();
        }
    }
}
