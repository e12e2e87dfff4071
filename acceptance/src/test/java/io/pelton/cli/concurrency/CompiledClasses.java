// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.concurrency;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The compiled classes of {@code io.pelton} on the class path, main code of every module, as they are in class files. */
final class CompiledClasses {
    private static final String ROOT = "io/pelton";

    private CompiledClasses() {}

    /** All classes but those of the tests beside this class. */
    static List<ClassModel> ofMain() throws IOException {
        List<ClassModel> classes = new ArrayList<>();
        String tests = CompiledClasses.class.getProtectionDomain().getCodeSource().getLocation().toString();
        for (URL root : Collections.list(CompiledClasses.class.getClassLoader().getResources(ROOT))) {
            if (!root.toString().startsWith(tests)) {
                addAll(root, classes);
            }
        }
        return classes;
    }

    /** The class file of {@code type} and of those nested in it. */
    static List<ClassModel> of(Class<?> type) throws IOException {
        List<ClassModel> classes = new ArrayList<>();
        classes.add(parse(type));
        for (Class<?> nested : type.getDeclaredClasses()) {
            classes.addAll(of(nested));
        }
        return classes;
    }

    private static ClassModel parse(Class<?> type) throws IOException {
        String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        try (var in = type.getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException("the class file of " + type + " is missing");
            }
            return ClassFile.of().parse(in.readAllBytes());
        }
    }

    private static void addAll(URL root, List<ClassModel> classes) throws IOException {
        URI uri;
        try {
            uri = root.toURI();
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
        if (uri.getScheme().equals("jar")) {
            try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                addAll(jar.getPath(ROOT), classes);
            }
        } else {
            addAll(Path.of(uri), classes);
        }
    }

    private static void addAll(Path folder, List<ClassModel> classes) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                classes.add(ClassFile.of().parse(Files.readAllBytes(file)));
            }
        }
    }
}
