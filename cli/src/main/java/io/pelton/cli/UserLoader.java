// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;

/** Loads the classes of the user: those that were compiled just now, and those of jars. */
final class UserLoader extends URLClassLoader {
    /** By which frames of stack traces tell that they are the user's. */
    static final String NAME = "user";

    private final Map<String, byte[]> compiled;

    UserLoader(List<URL> jars, Map<String, byte[]> compiled) {
        super(NAME, jars.toArray(URL[]::new), UserLoader.class.getClassLoader());
        this.compiled = Map.copyOf(compiled);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = compiled.get(name);
        return bytes == null ? super.findClass(name) : defineClass(name, bytes, 0, bytes.length);
    }
}
