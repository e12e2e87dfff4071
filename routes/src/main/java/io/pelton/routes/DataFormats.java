// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.routes.format.DataFormat;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The data formats that files define under {@code dataFormats}, by id. They are known before any route is read. */
final class DataFormats {
    private final Map<String, Optional<DataFormat>> formats = new HashMap<>();
    private final Map<String, Origin> origins = new HashMap<>();

    /** Adds a format, or only its id after a problem; gives where the id has been taken already, if it has. */
    @Nullable Origin add(String id, Origin origin, Optional<DataFormat> format) {
        Origin first = origins.putIfAbsent(id, origin);
        if (first == null) {
            formats.put(id, format);
        }
        return first;
    }

    Optional<DataFormat> get(String id) {
        return formats.getOrDefault(id, Optional.empty());
    }

    Set<String> ids() {
        return origins.keySet();
    }
}
