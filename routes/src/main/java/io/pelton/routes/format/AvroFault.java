// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is wrong with a value of Avro, and at which field: whoever reads or writes a field adds its name on the way out. */
final class AvroFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String found;
    private final transient List<String> path;

    AvroFault(String found) {
        this(found, List.of());
    }

    private AvroFault(String found, List<String> path) {
        super(found, null, false, false);
        this.found = found;
        this.path = path;
    }

    /** The same within a field, or an item such as {@code [3]}. */
    AvroFault in(String name) {
        return new AvroFault(found, Stream.concat(Stream.of(name), path.stream()).toList());
    }

    @Override
    public String getMessage() {
        return path.isEmpty()
                ? found
                : path.stream().collect(Collectors.joining(".")).replace(".[", "[") + ": " + found;
    }
}
