// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.LibraryResolver;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** What finds libraries. Its jars lie in a folder of their own, which is not in the class path, so that no other start pays for them. */
final class Libraries {
    private static final String FOLDER = "lib/maven";

    private Libraries() {}

    /** The one there is; its classes stay loaded, as beans of libraries do. */
    static LibraryResolver resolver() {
        return find().orElseThrow(() -> new PeltonException(
                ErrorCode.NOT_SUPPORTED,
                "--with: what finds libraries is missing in this installation, the folder " + FOLDER + " beside pelton-cli.jar;"
                        + " say --with FILE.jar"));
    }

    /** The jar of Camel's kamelets, if it is in the cache of the machine. It is never fetched here. */
    static Optional<Path> kamelets() {
        return find().flatMap(resolver -> resolver.cached(RouteLoader.KAMELETS));
    }

    private static Optional<LibraryResolver> find() {
        ClassLoader own = Libraries.class.getClassLoader();
        List<URL> jars = jars();
        ClassLoader loader = jars.isEmpty() ? own : new URLClassLoader("maven", jars.toArray(URL[]::new), own);
        return ServiceLoader.load(LibraryResolver.class, loader).findFirst().map(AnnouncedWait::new);
    }

    private static List<URL> jars() {
        CodeSource source = Libraries.class.getProtectionDomain().getCodeSource();
        Path folder = source == null ? null : Path.of(URI.create(source.getLocation().toString())).resolveSibling(FOLDER);
        if (folder == null || Files.isDirectory(Path.of(URI.create(source.getLocation().toString()))) || !Files.isDirectory(folder)) {
            return List.of();
        }
        List<URL> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
            for (Path file : files) {
                jars.add(url(file));
            }
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.NOT_READABLE, "the folder " + folder + " cannot be read", e);
        }
        return jars;
    }

    private static URL url(Path file) throws MalformedURLException {
        return file.toUri().toURL();
    }
}
