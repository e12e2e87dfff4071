// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;

/** A file in memory whose writes and forces are scripted: they can wait, write less than asked for, or fail. */
class ScriptedChannel extends FileChannel {
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private final List<Boolean> forces = new ArrayList<>();
    private final List<Integer> gathered = new ArrayList<>();

    /** Called before each write; returns how many bytes it may write at most. */
    int beforeWrite() throws IOException {
        return Integer.MAX_VALUE;
    }

    /** Called before each force. */
    void beforeForce() throws IOException {}

    synchronized byte[] content() {
        return content.toByteArray();
    }

    synchronized List<Boolean> forces() {
        return List.copyOf(forces);
    }

    synchronized List<Integer> gathered() {
        return List.copyOf(gathered);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        int most = beforeWrite();
        synchronized (this) {
            gathered.add(length);
            int total = 0;
            for (int i = offset; i < offset + length; i++) {
                while (sources[i].hasRemaining() && total < most) {
                    content.write(sources[i].get());
                    total++;
                }
            }
            return total;
        }
    }

    @Override
    public void force(boolean metadata) throws IOException {
        beforeForce();
        synchronized (this) {
            forces.add(metadata);
        }
    }

    @Override
    protected void implCloseChannel() {}

    @Override
    public int write(ByteBuffer source) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer source, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int read(ByteBuffer target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int read(ByteBuffer target, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long position() {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel position(long newPosition) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long size() {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel truncate(long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }
}
