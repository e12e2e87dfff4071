// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.SourceFile;
import io.pelton.routes.yaml.YamlFile;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.routes.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds kamelets by name: among those that files declare, beside the file that uses them, in the folder {@code kamelets} there, on the
 * class path, and in Camel's catalogue, if it lies on this machine.
 */
final class KameletFiles {
    private static final String SUFFIX = ".kamelet.yaml";
    private static final String FOLDER = "kamelets";
    private static final String CLASS_PATH = "classpath:";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");

    private final Context context;

    KameletFiles(Context context) {
        this.context = context;
    }

    /** The kamelet called {@code name}, or the route template; empty after a problem. */
    Optional<Template> find(String name, Origin place) {
        Optional<Template> declared = context.templates().declared(name);
        if (declared.isPresent()) {
            return declared;
        }
        if (NAME.matcher(name).matches()) {
            for (Path folder : folders(place)) {
                Path file = folder.resolve(name + SUFFIX);
                if (Files.isRegularFile(file)) {
                    return context.templates().found(file.toString(), () ->
                            YamlFile.read(file, context.problems()::add).flatMap(source -> read(source, name)));
                }
            }
            URL onClassPath = loader().getResource(FOLDER + "/" + name + SUFFIX);
            Optional<URL> resource = onClassPath == null ? inCatalogue(name) : Optional.of(onClassPath);
            if (resource.isPresent()) {
                return context.templates().found(resource.get().toString(), () -> resource(resource.get(), name));
            }
        }
        reportUnknown(name, place);
        return Optional.empty();
    }

    private Optional<URL> inCatalogue(String name) {
        return context.templates()
                .catalogue()
                .filter(jar -> names(root(jar)).anyMatch(name::equals))
                .map(jar -> url("jar:" + jar.toUri() + "!/" + FOLDER + "/" + name + SUFFIX));
    }

    private static URL root(Path jar) {
        return url("jar:" + jar.toUri() + "!/");
    }

    private static URL url(String text) {
        try {
            return URI.create(text).toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The folder of the file that uses the kamelet, and the one for kamelets in it. */
    private static List<Path> folders(Origin place) {
        if (place.file().startsWith(CLASS_PATH)) {
            return List.of();
        }
        Path folder = Path.of(place.file()).toAbsolutePath().getParent();
        Path here = Path.of("").toAbsolutePath();
        if (folder == null) {
            return List.of();
        }
        Path shown = folder.startsWith(here) && !Path.of(place.file()).isAbsolute() ? here.relativize(folder) : folder;
        return List.of(shown, shown.resolve(FOLDER));
    }

    private static ClassLoader loader() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    private Optional<Template> resource(URL resource, String name) {
        String shown = CLASS_PATH + FOLDER + "/" + name + SUFFIX;
        try (InputStream input = resource.openStream()) {
            return YamlFile.content(input, new Origin(shown, 0, 0), context.problems()::add).flatMap(source -> read(source, name));
        } catch (IOException e) {
            context.problems().add(
                    ErrorCode.NOT_READABLE, new Origin(shown, 0, 0), "'" + shown + "' cannot be read: " + e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<Template> read(SourceFile source, String name) {
        List<YamlNode> documents = YamlReader.read(source, context.problems()::add);
        if (documents.size() == 1 && documents.getFirst() instanceof YamlNode.Mapping mapping) {
            Optional<Template> template = new KameletDocument(context).read(mapping);
            template.filter(found -> !found.id().equals(name))
                    .ifPresent(found -> context.problems().add(
                            ErrorCode.BAD_VALUE,
                            mapping.origin(),
                            "the file is called '" + name + "', the kamelet in it '" + found.id() + "'",
                            "give both the same name"));
            return template;
        }
        if (!documents.isEmpty()) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    documents.getFirst().origin(),
                    "a kamelet is expected, one document with 'kind: Kamelet'");
        }
        return Optional.empty();
    }

    private void reportUnknown(String name, Origin place) {
        Set<String> names = new TreeSet<>(context.templates().names());
        folders(place).forEach(folder -> names.addAll(names(folder)));
        names.addAll(namesOnClassPath());
        Optional<Path> catalogue = context.templates().catalogue();
        catalogue.ifPresent(jar -> names(root(jar)).forEach(names::add));
        context.problems().add(
                ErrorCode.UNKNOWN_ENDPOINT,
                place,
                "there is no kamelet '" + name + "'",
                Spelling.nearest(name, names)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse("write it as " + name + SUFFIX + " beside the route or in a folder '" + FOLDER + "' there"
                                + catalogue.map(jar -> "; Camel's catalogue, " + jar.getFileName() + ", has none of this name")
                                        .orElse(", or bring Camel's catalogue: --with " + RouteLoader.KAMELETS)));
    }

    private static List<String> names(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).flatMap(KameletFiles::name).toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static List<String> namesOnClassPath() {
        try {
            return Collections.list(loader().getResources(FOLDER)).stream()
                    .flatMap(KameletFiles::names)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Stream<String> names(URL folder) {
        try {
            if (folder.openConnection() instanceof JarURLConnection jar) {
                return jar.getJarFile().stream()
                        .map(entry -> entry.getName())
                        .filter(entry -> entry.startsWith(FOLDER + "/"))
                        .flatMap(entry -> name(entry.substring(FOLDER.length() + 1)))
                        .toList()
                        .stream();
            }
            return names(Path.of(URI.create(folder.toString()))).stream();
        } catch (IOException | IllegalArgumentException e) {
            return Stream.of();
        }
    }

    private static Stream<String> name(String file) {
        return file.endsWith(SUFFIX) ? Stream.of(file.substring(0, file.length() - SUFFIX.length())) : Stream.of();
    }
}
