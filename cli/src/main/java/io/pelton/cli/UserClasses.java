// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.AllowedClasses;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The classes that who starts Pelton lets routes use: those of jars of the user, and those that are named. */
final class UserClasses {
    private static final String ALL_JARS = "*";

    private UserClasses() {}

    /**
     * What {@code --class-path}, {@code --with} and {@code --allow-class} allow. The jars stay open until the JVM ends, as beans made of them may
     * load more classes at any time; resources of routes are found in them as well.
     *
     * @throws PeltonException if something in the class path, a library, or a class, is not there
     * @throws io.pelton.error.InvalidPlanException if a Java file does not compile
     */
    static AllowedClasses of(RouteOptions options, Console console) {
        List<String> names = options.allowClass;
        boolean hasOwn = options.classPath != null || !options.with.isEmpty();
        AllowedClasses allowed = (hasOwn ? own(options, console) : AllowedClasses.values()).withNames(names);
        names.forEach(name -> checkIsThere(name.strip(), allowed, hasOwn));
        return allowed;
    }

    /** A name with a mistake in it would allow nothing. */
    private static void checkIsThere(String name, AllowedClasses classes, boolean hasJars) {
        boolean isPackage = name.endsWith(".*");
        boolean isThere = isPackage
                ? hasJars || isPackage(name.substring(0, name.length() - 2))
                : name.equals("*") || classes.find(name).isPresent();
        if (!isThere) {
            throw new PeltonException(
                    ErrorCode.USAGE,
                    "--allow-class: there is no " + (isPackage ? "package '" : "class '") + name + "'"
                            + (hasJars ? "" : "; if it is in a jar, add --class-path=JAR"));
        }
    }

    private static boolean isPackage(String name) {
        ClassLoader loader = UserClasses.class.getClassLoader();
        return ModuleLayer.boot().modules().stream()
                        .flatMap(module -> module.getPackages().stream())
                        .anyMatch(each -> each.equals(name) || each.startsWith(name + "."))
                || loader.getResource(name.replace('.', '/')) != null;
    }

    private static AllowedClasses own(RouteOptions options, Console console) {
        With with = With.of(options.with, line -> console.err().println("pelton: " + line));
        List<Path> jars = new ArrayList<>();
        if (options.classPath != null) {
            for (String entry : options.classPath.split(File.pathSeparator)) {
                if (!entry.isBlank()) {
                    add(entry, jars);
                }
            }
        }
        jars.addAll(with.jars());
        @SuppressWarnings("resource") // see above
        UserLoader loader = new UserLoader(jars.stream().map(UserClasses::url).toList(), JavaFiles.compile(with.sources(), jars));
        Thread.currentThread().setContextClassLoader(loader);
        return AllowedClasses.values().withLoader(loader);
    }

    private static void add(String entry, List<Path> found) {
        boolean isAll = entry.equals(ALL_JARS) || entry.endsWith(File.separator + ALL_JARS);
        Path path = Path.of(isAll ? entry.substring(0, entry.length() - 1) : entry);
        if (!isAll) {
            addOne(path, found);
            return;
        }
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(path, "*.jar")) {
            all.forEach(jars::add);
        } catch (IOException e) {
            throw missing(path, e);
        }
        Collections.sort(jars);
        jars.forEach(jar -> addOne(jar, found));
    }

    private static void addOne(Path path, List<Path> found) {
        if (!Files.isReadable(path)) {
            throw missing(path, null);
        }
        found.add(path);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw missing(path, e);
        }
    }

    private static PeltonException missing(Path path, @Nullable Exception cause) {
        return new PeltonException(
                Files.exists(path) ? ErrorCode.NOT_READABLE : ErrorCode.FILE_NOT_FOUND,
                "--class-path: '" + path + "' cannot be read" + (Files.exists(path) ? "" : ": there is no such file or folder"),
                cause);
    }
}
