// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Says what is synced, in its order. */
class WatchedFiles extends StoreFiles {
    private final List<String> calls = new ArrayList<>();
    /** What was called since it was asked last. */
    List<String> calls() {
        List<String> all = List.copyOf(calls);
        calls.clear();
        return all;
    }

    void called(String what, Path file) {
        String name = String.valueOf(file.getFileName());
        calls.add(what + " of " + (name.endsWith(Partial.END) ? "what is beside" : name));
    }

    @Override
    public void syncFile(Path file) throws IOException {
        called("content", file);
        super.syncFile(file);
    }

    @Override
    public void syncFolder(Path file) throws IOException {
        called("name", file);
        super.syncFolder(file);
    }
}
