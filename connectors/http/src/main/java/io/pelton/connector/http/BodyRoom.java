// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

/** How many bytes the bodies of requests that are open may have together, with those of the answers that are sent: requests that nobody has checked must not use up the memory of the routes. Thread-safe. */
final class BodyRoom {
    /** While one body is read, another is joined, and routes make answers as long as their requests: all that must be there, beside the routes. */
    private static final int PART_OF_HEAP = 4;

    /** Answers that are shorter are as many as there are connections, and not worth a lock. */
    private static final int FEW = 16 * 1024;

    private static final BodyRoom OF_HEAP = new BodyRoom(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);

    private final long most;
    private final Object joining = new Object();
    private long taken;

    /** @param most bytes */
    BodyRoom(long most) {
        this.most = most;
    }

    /** That of the process: a quarter of the heap. */
    static BodyRoom ofHeap() {
        return OF_HEAP;
    }

    /** What one request has taken. Used by one thread. */
    final class Share implements AutoCloseable {
        private long bytes;

        /** Takes {@code more} bytes if there are as many. One body alone may have any length: what limits it is said for its path. */
        boolean take(int more) {
            synchronized (BodyRoom.this) {
                if (taken + more > most && taken > bytes) {
                    return false;
                }
                taken += more;
            }
            bytes += more;
            return true;
        }

        /**
         * Takes {@code answer} bytes in place of those of the body, which the route has done with. Few are not counted.
         *
         * @return whether there are as many; then it has none. One answer alone may have any length
         */
        boolean takeInstead(int answer) {
            close();
            return answer < FEW || take(answer);
        }

        /** Gives all of it back. */
        @Override
        public void close() {
            if (bytes == 0) {
                return;
            }
            synchronized (BodyRoom.this) {
                taken -= bytes;
            }
            bytes = 0;
        }
    }

    /** What {@code pieces} are as a whole. Only one body at a time is there twice. */
    byte[] joined(BodyPieces pieces) {
        synchronized (joining) {
            return pieces.joined();
        }
    }

    /** Nothing, to begin with. */
    Share share() {
        return new Share();
    }
}
