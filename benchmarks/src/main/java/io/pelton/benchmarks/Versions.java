// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The peers' versions, as the build resolved them. */
public final class Versions {
    private static final Properties VERSIONS = load();

    private Versions() {}

    /** The version of a peer, by the first word of its property in the build. */
    public static String of(String peer) {
        String version = VERSIONS.getProperty(peer);
        if (version == null) {
            throw new IllegalArgumentException(
                    "no version of '" + peer + "' in versions.properties, which has " + VERSIONS);
        }
        return version;
    }

    private static Properties load() {
        Properties versions = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("versions.properties")) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return versions;
    }
}
