// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Real files that are not synced, as no power is lost; they count calls, and of which one call fails when it is told to; half of the bytes of a write that fails are there. */
final class FailingFiles extends StoreFiles {
    final List<String> notices = new ArrayList<>();
    /** Reads give less than was asked for, of any length below this one, in an order that the other number makes. */
    private static final int MOST_READ = 1 << 13;

    private static final long PRIME = 5_003;

    int syncs;
    int writes;
    private String failing = "";
    private int callsUntilFailure;
    private boolean breaks;
    private long reads;

    /** Has the n-th call from now on, from 1, of what is called so fail, and all behind it until {@link #heal}; "" is any call. */
    void failAt(String call, int n) {
        failing = call;
        callsUntilFailure = n;
    }

    /** Has the next call fail that is called so, and from then on any. */
    void breakAt(String call) {
        failAt(call, 1);
        breaks = true;
    }

    void heal() {
        callsUntilFailure = 0;
        breaks = false;
    }

    /** Whether the call has come that was to fail. */
    boolean hasFailed() {
        return callsUntilFailure < 0;
    }

    private boolean fails(String call) {
        if (callsUntilFailure == 0 || !call.contains(failing)) {
            return false;
        }
        if (callsUntilFailure == 1) {
            callsUntilFailure = -1;
            failing = breaks ? "" : failing;
        } else if (callsUntilFailure > 1) {
            callsUntilFailure--;
        }
        return callsUntilFailure < 0;
    }

    private void call(String call) throws IOException {
        if (fails(call)) {
            throw new IOException(call + " failed on purpose");
        }
    }

    @Override
    public void warn(String notice) {
        notices.add(notice);
    }

    @Override
    public void replace(Path from, Path to) throws IOException {
        call("replace");
        super.replace(from, to);
    }

    @Override
    public void delete(Path path) throws IOException {
        call("delete");
        super.delete(path);
    }

    @Override
    public void syncFolder(Path file) throws IOException {
        call("folder");
    }

    @Override
    public StoreFile open(Path path) throws IOException {
        call("open");
        return new Failing(super.open(path));
    }

    private final class Failing implements StoreFile {
        private final StoreFile real;

        Failing(StoreFile real) {
            this.real = real;
        }

        @Override
        public long length() throws IOException {
            return real.length();
        }

        @Override
        public int read(byte[] target, int offset, int length, long position) throws IOException {
            reads++;
            return real.read(target, offset, Math.min(length, 1 + (int) (reads * PRIME % MOST_READ)), position);
        }

        @Override
        public void write(byte[] source, int offset, int length, long position) throws IOException {
            writes++;
            if (fails("write")) {
                real.write(source, offset, length / 2, position);
                throw new IOException("No space left on device");
            }
            real.write(source, offset, length, position);
        }

        @Override
        public void truncate(long length) throws IOException {
            call("truncate");
            real.truncate(length);
        }

        @Override
        public void sync() throws IOException {
            syncs++;
            call("sync");
        }

        @Override
        public void close() throws IOException {
            real.close();
            call("close");
        }
    }
}
