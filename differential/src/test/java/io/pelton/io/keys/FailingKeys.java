// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import io.pelton.testkit.simulation.Calls;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A key store in a real file whose calls fail as {@link Calls} say: {@code keys.write}, {@code keys.truncate} and {@code keys.sync}. As
 * the store waits for nobody while it is locked, none of them may be slow, nor be a cut point.
 */
public final class FailingKeys extends StoreFiles {
    private final Calls calls;

    private FailingKeys(Calls calls) {
        this.calls = calls;
    }

    /** Opens the store, for all who open it too until this is closed. */
    public static KeyStore open(Path file, boolean syncs, Calls calls) throws IOException {
        KeyStore.Settings bounds = KeyStore.Settings.DEFAULT;
        KeyStore.Settings settings = new KeyStore.Settings(bounds.maxKeys(), bounds.maxBytes(), bounds.dropAtOnce(), syncs);
        return KeyStore.openShared(file, settings, new FailingKeys(calls));
    }

    @Override
    public StoreFile open(Path path) throws IOException {
        return new FailingFile(super.open(path));
    }

    @Override
    public void warn(String notice) {
        // what a kill has left is expected
    }

    private final class FailingFile implements StoreFile {
        private final StoreFile file;
        private boolean isOpened;

        FailingFile(StoreFile file) {
            this.file = file;
        }

        @Override
        public long length() throws IOException {
            return file.length();
        }

        @Override
        public int read(byte[] target, int offset, int length, long position) throws IOException {
            return file.read(target, offset, length, position);
        }

        @Override
        public void write(byte[] source, int offset, int length, long position) throws IOException {
            if (position < KeyFormat.HEADER_BYTES) { // it is being opened, which no flow does here
                file.write(source, offset, length, position);
                return;
            }
            isOpened = true;
            file.write(source, offset, length / 2, position); // what fails may have begun
            calls.before("keys.write");
            file.write(source, offset, length, position);
            calls.after("keys.write");
        }

        @Override
        public void truncate(long length) throws IOException {
            if (isOpened) {
                calls.before("keys.truncate");
            }
            file.truncate(length);
        }

        @Override
        public void sync() throws IOException {
            calls.before("keys.sync");
            file.sync();
            calls.after("keys.sync");
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
