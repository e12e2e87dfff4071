// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.concurrency;

import java.lang.classfile.ClassModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What is done while a lock is held, read from class files: from each {@code lock()} to the last {@code unlock()} of the
 * method, in synchronized blocks and methods, and in all methods of the project called from there, through every class that
 * overrides them. Calls through interfaces, whose implementation may be anyone's, are reported and not followed.
 */
final class LockRegions {
    private final Map<String, ClassModel> classes = new HashMap<>();
    private final Map<String, List<String>> subtypes = new HashMap<>();
    private final Map<String, Set<String>> taken = new TreeMap<>();
    private final Map<String, Set<String>> foreign = new TreeMap<>();
    private final Map<String, Set<String>> waits = new TreeMap<>();

    private LockRegions(Collection<ClassModel> all) {
        for (ClassModel type : all) {
            String name = type.thisClass().asInternalName();
            classes.put(name, type);
            type.superclass().ifPresent(s -> subtypesOf(s.asInternalName()).add(name));
        }
        for (ClassModel type : all) {
            type.methods().forEach(method -> addRegions(type, method));
        }
    }

    static LockRegions of(Collection<ClassModel> classes) {
        return new LockRegions(classes);
    }

    /** The locks taken while {@code lock} is held. */
    Set<String> takenWhileHeld(String lock) {
        return taken.getOrDefault(lock, Set.of());
    }

    /** Calls of code that is not ours, and of files, while {@code lock} is held. */
    Set<String> foreignCallsWhileHeld(String lock) {
        return foreign.getOrDefault(lock, Set.of());
    }

    /** Moments while {@code lock} is held at which another thread of a simulation may go on, which would wait for the lock for ever. */
    Set<String> waitsWhileHeld(String lock) {
        return waits.getOrDefault(lock, Set.of());
    }

    private List<String> subtypesOf(String type) {
        return subtypes.computeIfAbsent(type, _ -> new ArrayList<>());
    }

    private void addRegions(ClassModel type, MethodModel method) {
        List<Instruction> code = SharedState.instructions(method);
        if (method.flags().has(AccessFlag.SYNCHRONIZED)) {
            String suffix = method.flags().has(AccessFlag.STATIC) ? ".class" : ".this";
            follow(SharedState.nameOf(type.thisClass().asSymbol()) + suffix, type, method, code);
        }
        for (int i = 0; i < code.size(); i++) {
            if (isMonitor(code.get(i), Opcode.MONITORENTER)) {
                int end = last(code, i, later -> isMonitor(later, Opcode.MONITOREXIT));
                follow(SharedState.monitor(type, method, code, i), type, method, code.subList(i + 1, end));
            } else if (i > 0 && isLocking(code.get(i)) && code.get(i - 1) instanceof FieldInstruction lock) {
                int end = last(code, i, later -> later instanceof InvokeInstruction call
                        && call.name().equalsString("unlock"));
                follow(SharedState.nameOf(lock), type, method, code.subList(i + 1, end));
            }
        }
    }

    private static int last(
            List<Instruction> code, int from, Predicate<Instruction> wanted) {
        for (int i = code.size() - 1; i > from; i--) {
            if (wanted.test(code.get(i))) {
                return i;
            }
        }
        return code.size();
    }

    private static boolean isMonitor(Instruction instruction, Opcode opcode) {
        return instruction instanceof MonitorInstruction monitor && monitor.opcode() == opcode;
    }

    private static boolean isLocking(Instruction instruction) {
        return instruction instanceof InvokeInstruction call
                && SharedState.isLock(call.owner().asInternalName())
                && Set.of("lock", "lockInterruptibly", "tryLock").contains(call.name().stringValue());
    }

    private void follow(String lock, ClassModel type, MethodModel method, List<Instruction> region) {
        taken.computeIfAbsent(lock, _ -> new TreeSet<>());
        foreign.computeIfAbsent(lock, _ -> new TreeSet<>());
        waits.computeIfAbsent(lock, _ -> new TreeSet<>());
        new Walk(lock).walk(type, method, region);
    }

    /** One way through all that is called while one lock is held. */
    private final class Walk {
        private final String lock;
        private final Set<String> seen = new HashSet<>();

        Walk(String lock) {
            this.lock = lock;
        }

        void walk(ClassModel type, MethodModel method, List<Instruction> code) {
            for (int i = 0; i < code.size(); i++) {
                switch (code.get(i)) {
                    case InvokeInstruction call when isLocking(call) -> {
                        if (i > 0 && code.get(i - 1) instanceof FieldInstruction field) {
                            take(SharedState.nameOf(field));
                        }
                    }
                    case InvokeInstruction call -> call(SharedState.methodName(type, method), call);
                    case InvokeDynamicInstruction lambda -> lambda(lambda);
                    case MonitorInstruction monitor when isMonitor(monitor, Opcode.MONITORENTER) ->
                        take(SharedState.monitor(type, method, code, i));
                    default -> {}
                }
            }
        }

        private void take(String other) {
            if (!other.equals(lock)) {
                taken.get(lock).add(other);
            }
        }

        private void call(String caller, InvokeInstruction call) {
            String owner = call.owner().asInternalName();
            String name = call.name().stringValue();
            if (letsOthersGoOn(owner, name)) {
                waits.get(lock).add(caller + " calls " + owner.substring(owner.lastIndexOf('/') + 1) + "." + name);
            }
            if (isForeign(owner, call.opcode() == Opcode.INVOKEINTERFACE)) {
                foreign.get(lock).add(caller + " calls " + owner.substring(owner.lastIndexOf('/') + 1) + "." + name);
            } else if (call.opcode() == Opcode.INVOKEVIRTUAL) {
                enterAll(owner, name + call.type().stringValue());
            } else {
                enter(owner, name + call.type().stringValue());
            }
        }

        private void lambda(InvokeDynamicInstruction lambda) {
            for (ConstantDesc argument : lambda.bootstrapArgs()) {
                if (argument instanceof DirectMethodHandleDesc target) {
                    String descriptor = target.owner().descriptorString();
                    enter(
                            descriptor.substring(1, descriptor.length() - 1),
                            target.methodName() + target.lookupDescriptor());
                }
            }
        }

        private boolean letsOthersGoOn(String owner, String name) {
            return owner.startsWith("io/pelton/runtime/") && Set.of("await", "cutPoint", "happen").contains(name)
                    || owner.equals("io/pelton/flow/Branches") && Set.of("pause", "release", "run").contains(name)
                    || owner.equals("io/pelton/engine/FlowHandle") && name.equals("await");
        }

        /** The engine's own threads and clocks call nobody back, but for a simulation, which takes none of these locks. */
        private boolean isForeign(String owner, boolean throughInterface) {
            return throughInterface
                            && (owner.startsWith("io/pelton/") && !owner.startsWith("io/pelton/runtime/")
                                    || owner.startsWith("java/util/function/")
                                    || owner.equals("java/lang/Runnable")
                                    || owner.equals("java/util/concurrent/Callable"))
                    || owner.startsWith("java/nio/file/Files")
                    || owner.startsWith("java/nio/channels/")
                    || owner.startsWith("java/io/") && !owner.endsWith("Exception");
        }

        private void enterAll(String owner, String method) {
            if (classes.containsKey(owner)) {
                enter(owner, method);
                subtypes.getOrDefault(owner, List.of()).forEach(sub -> enterAll(sub, method));
            }
        }

        private void enter(String owner, String method) {
            ClassModel type = classes.get(owner);
            if (type == null || !seen.add(owner + "." + method)) {
                return;
            }
            for (MethodModel found : type.methods()) {
                if ((found.methodName().stringValue() + found.methodType().stringValue()).equals(method)) {
                    if (found.flags().has(AccessFlag.SYNCHRONIZED)) {
                        take(SharedState.nameOf(type.thisClass().asSymbol()) + ".this");
                    }
                    walk(type, found, SharedState.instructions(found));
                    return;
                }
            }
            type.superclass().ifPresent(above -> enter(above.asInternalName(), method));
        }
    }
}
