// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.concurrency;

import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What threads can share, read from class files: volatile fields, fields with a VarHandle, atomics, concurrent collections,
 * locks, monitors, fences, and concurrent objects that are made in a method and shared through a captured variable.
 *
 * <p>A name is the class without {@code io.pelton.}, and the field ({@code engine.exec.Channel.ring}), the method that makes or
 * does it ({@code routes.eip.Balancer.create()}), or the monitor ({@code cli.StatusLine.this}).
 */
final class SharedState {
    /** Handles of threads and tasks, and words: no state that threads share. */
    private static final Set<String> HANDLES = Set.of(
            "java/util/concurrent/Callable",
            "java/util/concurrent/Executor",
            "java/util/concurrent/ExecutorService",
            "java/util/concurrent/ForkJoinPool",
            "java/util/concurrent/Future",
            "java/util/concurrent/ScheduledExecutorService",
            "java/util/concurrent/ScheduledFuture",
            "java/util/concurrent/ScheduledThreadPoolExecutor",
            "java/util/concurrent/ThreadFactory",
            "java/util/concurrent/ThreadPoolExecutor",
            "java/util/concurrent/TimeUnit");

    private final Map<String, String> kinds = new TreeMap<>();
    private final Set<String> locks = new TreeSet<>();
    private final Set<String> fields = new TreeSet<>();

    private SharedState() {}

    static SharedState of(Collection<ClassModel> classes) {
        SharedState state = new SharedState();
        classes.forEach(state::add);
        return state;
    }

    /** What each shared thing is, by its name. */
    Map<String, String> kinds() {
        return kinds;
    }

    /** Those of the names that are locks or monitors. */
    Set<String> locks() {
        return locks;
    }

    /** The names of all fields, shared or not. */
    Set<String> fields() {
        return fields;
    }

    private void add(ClassModel type) {
        String name = nameOf(type.thisClass().asSymbol());
        Set<String> handles = new HashSet<>();
        for (MethodModel method : type.methods()) {
            List<Instruction> code = instructions(method);
            if (method.flags().has(AccessFlag.SYNCHRONIZED)) {
                addLock(name + (method.flags().has(AccessFlag.STATIC) ? ".class" : ".this"), "a synchronized method");
            }
            for (int i = 0; i < code.size(); i++) {
                addInstruction(type, method, code, i, handles);
            }
        }
        for (FieldModel field : type.fields()) {
            if (!field.flags().has(AccessFlag.SYNTHETIC)) {
                addField(name + "." + field.fieldName().stringValue(), field, handles);
            }
        }
    }

    private void addField(String name, FieldModel field, Set<String> handles) {
        fields.add(name);
        String type = internalName(field.fieldTypeSymbol());
        if (isLock(type)) {
            addLock(name, "a lock");
        } else if (field.flags().has(AccessFlag.VOLATILE)) {
            kinds.put(name, "volatile");
        } else if (isConcurrent(type) && !handles.contains(name)) {
            kinds.put(name, type);
        }
    }

    private void addInstruction(ClassModel type, MethodModel method, List<Instruction> code, int at, Set<String> handles) {
        if (code.get(at) instanceof MonitorInstruction enter && enter.opcode() == Opcode.MONITORENTER) {
            addLock(monitor(type, method, code, at), "a synchronized block");
        } else if (code.get(at) instanceof InvokeInstruction call) {
            String owner = call.owner().asInternalName();
            String called = call.name().stringValue();
            if (owner.equals("java/lang/invoke/VarHandle") && called.endsWith("Fence")) {
                kinds.put(methodName(type, method), "a fence");
            } else if (called.equals("findVarHandle")) {
                addVarHandle(code, at, handles);
            } else if (makesConcurrent(type, method, call)) {
                addMade(type, method, code, at, owner);
            }
        }
    }

    /** {@code findVarHandle(Owner.class, "field", type)}: the handle stands for the field, which gets the row. */
    private void addVarHandle(List<Instruction> code, int at, Set<String> handles) {
        @Nullable String field = null;
        for (int i = at - 1; i >= 0; i--) {
            if (code.get(i) instanceof ConstantInstruction constant) {
                if (field == null && constant.constantValue() instanceof String text) {
                    field = text;
                } else if (field != null && constant.constantValue() instanceof ClassDesc owner) {
                    kinds.put(nameOf(owner) + "." + field, "accessed by a VarHandle");
                    break;
                }
            }
        }
        if (next(code, at) instanceof FieldInstruction put) {
            handles.add(nameOf(put));
        }
    }

    private void addMade(ClassModel type, MethodModel method, List<Instruction> code, int at, String made) {
        Instruction next = next(code, at);
        if (next instanceof FieldInstruction put && isPut(put)) {
            kinds.putIfAbsent(nameOf(put), made);
        } else if (next != null && next.opcode() != Opcode.GOTO) {
            kinds.putIfAbsent(methodName(type, method), made + " that is kept in no field");
        }
    }

    private void addLock(String name, String kind) {
        locks.add(name);
        kinds.put(name, kind);
    }

    private static boolean makesConcurrent(ClassModel type, MethodModel method, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String called = call.name().stringValue();
        if (called.equals("<init>")) {
            boolean callsSuper = method.methodName().equalsString("<init>")
                    && type.superclass().map(s -> s.asInternalName().equals(owner)).orElse(false);
            return !callsSuper && isConcurrent(owner) && !isLock(owner);
        }
        return called.equals("newKeySet") && owner.equals("java/util/concurrent/ConcurrentHashMap")
                || called.startsWith("synchronized") && owner.equals("java/util/Collections");
    }

    /** javac writes: the object, dup, store, monitorenter. */
    static String monitor(ClassModel type, MethodModel method, List<Instruction> code, int at) {
        return switch (code.get(Math.max(0, at - 3))) {
            case FieldInstruction get when get.name().stringValue().startsWith("this$") ->
                nameOf(get.typeSymbol()) + ".this";
            case FieldInstruction get -> nameOf(get);
            case ConstantInstruction constant when constant.constantValue() instanceof ClassDesc locked ->
                nameOf(locked) + ".class";
            case LoadInstruction load when load.slot() == 0 && !method.flags().has(AccessFlag.STATIC) ->
                nameOf(type.thisClass().asSymbol()) + ".this";
            default -> methodName(type, method);
        };
    }

    static List<Instruction> instructions(MethodModel method) {
        return method.code()
                .map(code -> code.elementStream()
                        .filter(Instruction.class::isInstance)
                        .map(Instruction.class::cast)
                        .toList())
                .orElse(List.of());
    }

    private static @Nullable Instruction next(List<Instruction> code, int at) {
        for (int i = at + 1; i < code.size(); i++) {
            if (!(code.get(i) instanceof TypeCheckInstruction)) {
                return code.get(i);
            }
        }
        return null;
    }

    private static boolean isPut(FieldInstruction field) {
        return field.opcode() == Opcode.PUTFIELD || field.opcode() == Opcode.PUTSTATIC;
    }

    static boolean isLock(String type) {
        return type.startsWith("java/util/concurrent/locks/") && !type.endsWith("/Condition");
    }

    private static boolean isConcurrent(String type) {
        return type.equals("java/lang/invoke/VarHandle")
                || type.equals("java/lang/ThreadLocal")
                || type.endsWith("/SingleWriterCounter")
                || type.startsWith("org/jctools/")
                || type.startsWith("java/util/concurrent/")
                        && !type.endsWith("Exception")
                        && !HANDLES.contains(type);
    }

    /** A lambda belongs to the method it is written in, an anonymous class to the class. */
    static String methodName(ClassModel type, MethodModel method) {
        String[] parts = method.methodName().stringValue().split("\\$", -1);
        String name = parts[0].equals("lambda") && parts.length > 1 ? parts[1] : parts[0];
        String shown =
                switch (name) {
                    case "<init>" -> "new";
                    case "<clinit>" -> "static";
                    default -> name;
                };
        return nameOf(type.thisClass().asSymbol()) + "." + shown + "()";
    }

    static String nameOf(FieldInstruction field) {
        return nameOf(field.owner().asSymbol()) + "." + field.name().stringValue();
    }

    static String nameOf(ClassDesc type) {
        String name = internalName(type).replace('/', '.');
        String inProject = name.startsWith("io.pelton.") ? name.substring("io.pelton.".length()) : name;
        return inProject.replaceAll("\\$\\d+(?=[A-Za-z])", ".").replaceAll("\\$\\d+", "").replace('$', '.');
    }

    private static String internalName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return type.isClassOrInterface() ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
    }
}
