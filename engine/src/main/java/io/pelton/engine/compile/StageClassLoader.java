// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * Holds one generated class and the objects it uses as constants. The class goes when the stage that runs it goes.
 *
 * <p>Not a hidden class: the JVM leaves those out of stack traces, and a stack trace is to name the line of the route.
 */
public final class StageClassLoader extends ClassLoader {
    private final List<Object> constants;

    StageClassLoader(List<Object> constants) {
        super(StageClassLoader.class.getClassLoader());
        this.constants = List.copyOf(constants);
        Module engine = StageClassLoader.class.getModule();
        if (engine.isNamed()) {
            engine.addExports(StageClassLoader.class.getPackageName(), getUnnamedModule());
        }
    }

    Class<?> define(String name, byte[] classFile) {
        return defineClass(name, classFile, 0, classFile.length);
    }

    /** Bootstrap method of a generated class's dynamic constants: the constant with the given number. */
    public static <T> T constant(MethodHandles.Lookup lookup, String name, Class<T> type, int number) {
        StageClassLoader loader = (StageClassLoader) lookup.lookupClass().getClassLoader();
        return type.cast(loader.constants.get(number));
    }
}
