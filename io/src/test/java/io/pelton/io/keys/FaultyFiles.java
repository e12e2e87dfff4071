// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files whose writes fail when they are told to, after some of the bytes. */
class FaultyFiles extends StoreFiles {
    private int writesUntilFailure = Integer.MAX_VALUE;
    private int bytesBeforeFailure;
    private int callsUntilFailure = Integer.MAX_VALUE;
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

    /** Has the n-th call from now on, from 1, fail, whatever it does: open, write, truncate, sync, replace or close. */
    void failAtCall(int n) {
        callsUntilFailure = n;
    }

    /** Whether the call that was to fail has done so. */
    boolean hasFailed() {
        return callsUntilFailure <= 0;
    }

    private void call(String what) throws IOException {
        if (callsUntilFailure != Integer.MAX_VALUE && --callsUntilFailure == 0) {
            throw new IOException(what + " failed on purpose");
        }
    }

    /** Has nothing fail any more. */
    void heal() {
        callsUntilFailure = Integer.MAX_VALUE;
        writesUntilFailure = Integer.MAX_VALUE;
        truncates = true;
    }

    /** Has files refuse to be cut. */
    void refuseToCut() {
        truncates = false;
    }

    @Override
    public void warn(String notice) {
        warnings.add(notice);
    }

    @Override
    public void replace(Path from, Path to) throws IOException {
        call("replace");
        super.replace(from, to);
    }

    @Override
    public StoreFile open(Path path) throws IOException {
        call("open");
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
                if (callsUntilFailure == 1) {
                    real.write(source, offset, length, position); // all of it is there, and yet it fails
                }
                call("write");
                if (writesUntilFailure != Integer.MAX_VALUE && --writesUntilFailure <= 0) {
                    real.write(source, offset, Math.min(length, bytesBeforeFailure), position);
                    throw new IOException("No space left on device");
                }
                real.write(source, offset, length, position);
            }

            @Override
            public void truncate(long length) throws IOException {
                call("truncate");
                if (!truncates) {
                    throw new IOException("cannot cut");
                }
                real.truncate(length);
            }

            @Override
            public void sync() throws IOException {
                syncs++;
                call("sync");
                real.sync();
            }

            @Override
            public void close() throws IOException {
                real.close();
                call("close");
            }
        };
    }
}
