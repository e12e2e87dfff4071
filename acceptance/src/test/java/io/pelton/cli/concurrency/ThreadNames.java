// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.concurrency;

import java.lang.classfile.ClassModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ConstantDesc;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The names that classes give to threads, read from class files; what is put in at run time is {@code \1}. */
final class ThreadNames {
    private static final String PREFIX = "pelton-";

    private ThreadNames() {}

    static Set<String> of(Collection<ClassModel> classes) {
        Set<String> names = new TreeSet<>();
        for (ClassModel type : classes) {
            List<Instruction> code = new ArrayList<>();
            for (MethodModel method : type.methods()) {
                code.addAll(SharedState.instructions(method));
            }
            if (code.stream().anyMatch(ThreadNames::givesName)) {
                code.forEach(instruction -> add(instruction, names));
            }
        }
        return names;
    }

    /** A pattern for how a page writes {@code name}: what is put in at run time in capitals. */
    static Pattern inPage(String name) {
        StringBuilder pattern = new StringBuilder();
        for (String part : name.split("\1", -1)) {
            pattern.append(pattern.isEmpty() ? "" : "[A-Z]+").append(Pattern.quote(part));
        }
        return Pattern.compile(pattern + "[A-Z]*");
    }

    private static boolean givesName(Instruction instruction) {
        return instruction instanceof InvokeInstruction call
                && (call.name().equalsString("setName")
                        || call.name().equalsString("name")
                                && call.owner().asInternalName().startsWith("java/lang/Thread$Builder")
                        || call.owner().asInternalName().equals("io/pelton/runtime/EngineRuntime")
                                && (call.name().equalsString("workers")
                                        || call.name().equalsString("device")
                                        || call.name().equalsString("start")));
    }

    private static void add(Instruction instruction, Set<String> names) {
        switch (instruction) {
            case ConstantInstruction constant -> add(constant.constantValue(), names);
            case InvokeDynamicInstruction joined -> joined.bootstrapArgs().forEach(argument -> add(argument, names));
            default -> {}
        }
    }

    private static void add(ConstantDesc constant, Set<String> names) {
        if (constant instanceof String text && text.startsWith(PREFIX)) {
            names.add(text);
        }
    }
}
