// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.store;

import java.io.IOException;
import java.nio.file.Path;

/** Somebody else has the store open. */
public final class StoreInUseException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String user;

    private StoreInUseException(Path path, String user) {
        super(path + ": the store is in use by " + user + "; stop that process first, or give each process a store of its own");
        this.user = user;
    }

    /** By the process with the id {@code owner}, if that is known; 0 if not. */
    static StoreInUseException by(Path path, long owner) {
        return new StoreInUseException(path, described(owner));
    }

    /** By somebody else in this process. */
    public static StoreInUseException byThisProcess(Path path) {
        return by(path, ProcessHandle.current().pid());
    }

    /** Who has it open, such as {@code process 4711 (/usr/bin/java)}. */
    public String user() {
        return user;
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
