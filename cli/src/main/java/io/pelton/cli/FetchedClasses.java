// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Classes of libraries that are fetched when they are asked for. */
final class FetchedClasses {
    private FetchedClasses() {}

    /** Loads those of the libraries and of what they need, where there are none of our own. They stay loaded. */
    static ClassLoader of(String name, List<String> coordinates, Consumer<String> told) throws MalformedURLException {
        List<URL> jars = new ArrayList<>();
        for (Path jar : Libraries.resolver().resolve(coordinates, told)) {
            jars.add(jar.toUri().toURL());
        }
        return new URLClassLoader(name, jars.toArray(URL[]::new), FetchedClasses.class.getClassLoader());
    }
}
