// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** What the build has written down of itself. */
final class BuildProperties {
    private BuildProperties() {}

    /** The value of this name. */
    static String of(String name) {
        Properties build = new Properties();
        try (InputStream in = BuildProperties.class.getResourceAsStream("build.properties")) {
            build.load(Objects.requireNonNull(in, "build.properties is missing"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Objects.requireNonNull(build.getProperty(name), name);
    }
}
