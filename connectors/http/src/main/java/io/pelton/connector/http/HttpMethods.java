// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The methods of HTTP that routes serve. */
final class HttpMethods {
    static final List<String> ALL = List.of("GET", "HEAD", "POST", "PUT", "DELETE", "TRACE", "OPTIONS", "PATCH");

    private HttpMethods() {}

    /**
     * Reads a list with commas; empty for all.
     *
     * @throws IllegalArgumentException if one does not exist
     */
    static Set<String> of(String list) {
        Set<String> methods = new TreeSet<>();
        Arrays.stream(list.split(",", -1)).map(name -> name.strip().toUpperCase(Locale.ROOT)).filter(name -> !name.isEmpty()).forEach(methods::add);
        methods.stream().filter(method -> !ALL.contains(method)).findFirst().ifPresent(method -> {
            throw new IllegalArgumentException("'" + method + "' is none of " + String.join(", ", ALL));
        });
        return methods;
    }
}
