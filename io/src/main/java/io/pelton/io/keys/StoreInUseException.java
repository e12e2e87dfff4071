// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import java.io.IOException;
import java.nio.file.Path;

/** Another process has the store open. */
final class StoreInUseException extends IOException {
    private static final long serialVersionUID = 1L;

    /** The process with the id {@code owner}, if that is known; 0 if not. */
    StoreInUseException(Path path, long owner) {
        super(path + ": the key store is in use by " + described(owner)
                + "; stop that process first, or give each process a store of its own");
    }

    private static String described(long owner) {
        if (owner <= 0) {
            return "another process";
        }
        return "process " + owner
                + ProcessHandle.of(owner)
                        .flatMap(process -> process.info().command())
                        .map(command -> " (" + command + ")")
                        .orElse("");
    }
}
