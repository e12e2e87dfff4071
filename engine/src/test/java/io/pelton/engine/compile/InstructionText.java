// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.Locale;

/** One instruction as a line of text, much as javap prints it, but without addresses. */
final class InstructionText {
    private InstructionText() {}

    /** The line; empty for what is no instruction. */
    static String of(CodeElement element) {
        if (!(element instanceof Instruction instruction)) {
            return "";
        }
        String name = instruction.opcode().name().toLowerCase(Locale.ROOT).replaceFirst("_(\\d|m1)$", "");
        return switch (instruction) {
            case InvokeInstruction call ->
                name + " " + simple(call.owner().asInternalName()) + "." + call.name() + call.type();
            case FieldInstruction field -> name + " " + field.name();
            case LoadInstruction load -> name + " " + load.slot();
            case StoreInstruction store -> name + " " + store.slot();
            case IncrementInstruction increment -> name + " " + increment.slot() + " " + increment.constant();
            case ConstantInstruction constant -> name + " " + constant.constantValue();
            default -> name;
        };
    }

    private static String simple(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1);
    }
}
