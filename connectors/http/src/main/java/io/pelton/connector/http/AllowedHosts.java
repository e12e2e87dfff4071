// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.Serializable;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The hosts whose addresses messages may name, beside those that are written in routes: only who starts Pelton may allow some. Immutable; any thread may use it.
 *
 * @param patterns {@code HOST}, {@code HOST:PORT}, {@code *.DOMAIN} for the hosts of a domain, or {@code *} for all
 */
public record AllowedHosts(Set<String> patterns) implements Serializable {
    private static final String ALL = "*";

    public AllowedHosts {
        patterns = patterns.stream().map(pattern -> pattern.strip().toLowerCase(Locale.ROOT)).filter(pattern -> !pattern.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** None. */
    public static AllowedHosts none() {
        return new AllowedHosts(Set.of());
    }

    /** Those of these patterns. */
    public static AllowedHosts of(Collection<String> patterns) {
        return new AllowedHosts(Set.copyOf(patterns));
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** Whether {@code host} is one of them, at this port. */
    boolean allows(String host, int port) {
        String name = host.toLowerCase(Locale.ROOT);
        if (patterns.contains(ALL) || patterns.contains(name) || patterns.contains(name + ":" + port)) {
            return true;
        }
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            String domain = ALL + name.substring(dot);
            if (patterns.contains(domain) || patterns.contains(domain + ":" + port)) {
                return true;
            }
        }
        return false;
    }
}
