// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@code file:} endpoint as it is written: placeholders have no values yet.
 *
 * @param options as they are written
 */
record WrittenFolder(Path folder, Origin origin, Map<String, String> options) {
    /** That of an address and its {@code parameters}; empty if it is another one. */
    static Optional<WrittenFolder> of(YamlNode.Scalar uri, @Nullable YamlNode parameters) {
        Map<String, String> options = new HashMap<>();
        EndpointUri parts = EndpointUri.parse(uri.value());
        parts.options().forEach(option -> options.put(option.name(), option.value()));
        if (parameters instanceof YamlNode.Mapping mapping) {
            mapping.entries().forEach(entry -> {
                if (entry.value() instanceof YamlNode.Scalar value) {
                    options.put(entry.name(), value.value());
                }
            });
        }
        boolean isScheme = uri.value().equals("file");
        if (!isScheme && !parts.scheme().equals("file")) {
            return Optional.empty();
        }
        try {
            Path folder = Path.of(isScheme ? options.getOrDefault("directoryName", "") : parts.path());
            return Optional.of(new WrittenFolder(folder.toAbsolutePath().normalize(), uri.origin(), options));
        } catch (InvalidPathException e) {
            return Optional.empty(); // reported where the endpoint is read
        }
    }

    /** That of {@code {uri: …, parameters: …}}; empty if it is another one. */
    static Optional<WrittenFolder> of(YamlNode.Mapping endpoint) {
        return endpoint.get("uri").orElse(null) instanceof YamlNode.Scalar uri ? of(uri, endpoint.get("parameters").orElse(null)) : Optional.empty();
    }

    boolean is(String flag) {
        return Objects.equals(options.get(flag), "true");
    }
}
