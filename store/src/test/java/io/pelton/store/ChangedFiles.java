// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Files that are only read; just before one of them is looked at for the first time, somebody changes what is in their folder. */
final class ChangedFiles extends StoreFiles {
    private final String name;
    private final Change change;
    private boolean isChanged;

    /** What somebody does meanwhile. */
    @FunctionalInterface
    interface Change {
        void make() throws IOException;
    }

    ChangedFiles(String name, Change change) {
        this.name = name;
        this.change = change;
    }

    private void lookedAt(Path path) throws IOException {
        if (!isChanged && path.endsWith(name)) {
            isChanged = true;
            change.make();
        }
    }

    @Override
    public StoreFile open(Path path) throws IOException {
        lookedAt(path);
        return openToRead(path);
    }

    @Override
    public @Nullable Object identity(Path path) throws IOException {
        lookedAt(path);
        return super.identity(path);
    }
}
