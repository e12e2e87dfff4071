// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.file.Path;

/** A process that has a file in hand until it is ended. */
public final class MarkerHolder {
    private MarkerHolder() {}

    /** @param arguments the marker */
    public static void main(String[] arguments) throws IOException {
        Marker marker = Marker.make(Path.of(arguments[0]));
        System.out.println(marker == null ? "taken" : "made");
        int _ = System.in.read();
    }
}
