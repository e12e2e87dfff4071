// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files whose writes fail when they are told to, after some of the bytes. */
class FaultyFiles extends StoreFiles {
    private int writesUntilFailure = Integer.MAX_VALUE;
    private int bytesBeforeFailure;
    private boolean truncates = true;
    final List<String> warnings = new ArrayList<>();
    int mostRead = Integer.MAX_VALUE;
    int syncs;
    int writes;

    /** Has the n-th write from now on, from 1, and all behind it fail after {@code bytes} bytes. */
    void failAt(int n, int bytes) {
        writesUntilFailure = n;
        bytesBeforeFailure = bytes;
    }

    /** Has nothing fail any more. */
    void heal() {
        writesUntilFailure = Integer.MAX_VALUE;
        truncates = true;
    }

    /** Has files refuse to be cut. */
    void refuseToCut() {
        truncates = false;
    }

    @Override
    void warn(String notice) {
        warnings.add(notice);
    }

    @Override
    StoreFile open(Path path) throws IOException {
        StoreFile real = super.open(path);
        return new StoreFile() {
            @Override
            public long length() throws IOException {
                return real.length();
            }

            @Override
            public int read(byte[] target, int offset, int length, long position) throws IOException {
                return real.read(target, offset, Math.min(length, mostRead), position);
            }

            @Override
            public void write(byte[] source, int offset, int length, long position) throws IOException {
                writes++;
                if (writesUntilFailure != Integer.MAX_VALUE && --writesUntilFailure <= 0) {
                    real.write(source, offset, Math.min(length, bytesBeforeFailure), position);
                    throw new IOException("No space left on device");
                }
                real.write(source, offset, length, position);
            }

            @Override
            public void truncate(long length) throws IOException {
                if (!truncates) {
                    throw new IOException("cannot cut");
                }
                real.truncate(length);
            }

            @Override
            public void sync() throws IOException {
                syncs++;
                real.sync();
            }

            @Override
            public void close() throws IOException {
                real.close();
            }
        };
    }
}
