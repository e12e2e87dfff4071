// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.stage.Node;
import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes programs of a stage: {@link #newProgram} may be called once for each instance, they share one class.
 */
public final class StageCompiler {
    private static final MethodType CONSTRUCTOR =
            MethodType.methodType(void.class, StageCode.class, List.class, FailureHandler.class, OpenBlocks.class);

    private final StageCode code;
    private final @Nullable MethodHandle constructor;

    private StageCompiler(StageCode code, @Nullable MethodHandle constructor) {
        this.code = code;
        this.constructor = constructor;
    }

    /** Programs that interpret the stage. */
    public static StageCompiler interpreting(StageCode code) {
        return new StageCompiler(code, null);
    }

    /**
     * Programs of a class generated for the stage.
     *
     * @param flow name of the flow, which becomes part of the class's name
     * @param dumpFolder where to write the class file; null: nowhere
     */
    public static StageCompiler generating(StageCode code, String flow, @Nullable Path dumpFolder) {
        String name = "io.pelton.generated." + identifier(flow) + "_" + code.stage().number() + "_"
                + identifier(code.stage().name());
        StageClass generated = new StageClass(code, name);
        byte[] classFile = generated.bytes();
        if (dumpFolder != null) {
            dump(dumpFolder, name, classFile);
        }
        Class<?> stageClass = new StageClassLoader(generated.constants()).define(name, classFile);
        try {
            return new StageCompiler(code, MethodHandles.publicLookup().findConstructor(stageClass, CONSTRUCTOR));
        } catch (ReflectiveOperationException e) {
            throw new PeltonException(ErrorCode.INTERNAL, "the generated class " + name + " has no constructor", e);
        }
    }

    /** The stage that it makes programs of. */
    public StageCode code() {
        return code;
    }

    /**
     * A new instance of the stage.
     *
     * @param outputs numbered as the outlets of its code
     * @param openBlocks the instances of its blocks that have state
     */
    public StageProgram newProgram(
            List<SinkWriter<Object>> outputs, FailureHandler failures, OpenBlocks openBlocks) {
        if (constructor == null) {
            return new InterpretedProgram(code, outputs, failures, openBlocks);
        }
        try {
            return (StageProgram) constructor.invoke(code, outputs, failures, openBlocks);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new PeltonException(ErrorCode.INTERNAL, "a generated stage cannot be made", e);
        }
    }

    private static void dump(Path folder, String name, byte[] classFile) {
        Path file = folder.resolve(name.replace('.', '/') + ".class");
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, classFile);
        } catch (IOException e) {
            throw new PeltonException(
                    ErrorCode.NOT_READABLE, "generated classes cannot be written to " + folder + ": " + e.getMessage(), e);
        }
    }

    private static String identifier(String name) {
        StringBuilder identifier = new StringBuilder();
        name.codePoints()
                .map(c -> Character.isJavaIdentifierPart(c) && c < 128 ? c : '_')
                .forEach(identifier::appendCodePoint);
        return identifier.toString();
    }

    /** Where a stage was written: the name its class gives as source file. */
    static String sourceFile(StageCode code) {
        return simpleName(
                code.nodes().isEmpty()
                        ? code.stage().info().origin()
                        : code.nodes().getFirst().info().origin());
    }

    private static String simpleName(Origin origin) {
        String file = origin.file();
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }

    /** What the class's line number table says of a node: its line, or 0 if it was written in another file. */
    static int lineOf(Node node, StageCode code) {
        Origin origin = node.info().origin();
        return simpleName(origin).equals(sourceFile(code)) ? origin.line() : 0;
    }
}
