// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import io.pelton.runtime.Event;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;

/** What the thread of a background writer does: take all that waits, write it, force it if asked to, acknowledge. */
final class BackgroundWriting implements Runnable {
    /** The most buffers that one gathering write takes: IOV_MAX of Linux. */
    private static final int MAX_GATHERED = 1024;

    private final BufferQueue queue;
    private final FileChannel channel;
    private final Event ended;

    BackgroundWriting(BufferQueue queue, FileChannel channel, Event ended) {
        this.queue = queue;
        this.channel = channel;
        this.ended = ended;
    }

    @Override
    public void run() {
        try {
            BufferQueue.Work work = queue.await();
            while (work != null) {
                carryOut(work);
                work = queue.await();
            }
        } catch (IOException e) {
            queue.fail(e);
        } catch (Throwable e) {
            // Who waits must hear of it, then the thread dies as any other.
            queue.fail(e);
            throw e;
        } finally {
            ended.happen();
        }
    }

    private void carryOut(BufferQueue.Work work) throws IOException {
        List<ByteBuffer> buffers = work.buffers();
        for (int from = 0; from < buffers.size(); from += MAX_GATHERED) {
            List<ByteBuffer> some = buffers.subList(from, Math.min(buffers.size(), from + MAX_GATHERED));
            queue.written(some, writeAll(some.toArray(ByteBuffer[]::new)));
        }
        if (work.force()) {
            channel.force(work.metadata());
            queue.forced(work);
        }
    }

    /** Writes until nothing is left, since a call may write less than it was given. */
    private long writeAll(ByteBuffer[] buffers) throws IOException {
        long total = 0;
        int first = 0;
        while (first < buffers.length) {
            total += channel.write(buffers, first, buffers.length - first);
            while (first < buffers.length && !buffers[first].hasRemaining()) {
                first++;
            }
        }
        return total;
    }
}
