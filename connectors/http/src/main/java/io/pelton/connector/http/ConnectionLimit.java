// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * How many connections the servers of a process have at once; others wait until one ends. Each needs some memory, also one that only rests or sends its request slowly, and an
 * open file: with too many of them the routes would have no memory left, and a server that has no file for a connection closes its port.
 */
final class ConnectionLimit {
    /** As much as a connection may need whose headers or body are still to come; what is read of bodies has a {@linkplain BodyRoom room} of its own. */
    private static final int BYTES_OF_ONE = 64 * 1024;

    /** The other files are for what routes read and write, and for the JVM. */
    private static final int PART_OF_FILES = 2;

    private ConnectionLimit() {}

    /**
     * That of all servers.
     *
     * @param heap how many bytes the heap may have
     * @param files how many files the process may still open
     */
    static int of(long heap, long files) {
        return Math.clamp(Math.min(heap / BYTES_OF_ONE, files / PART_OF_FILES), 1, Integer.MAX_VALUE);
    }

    /** That of the servers of this process. */
    static int ofProcess() {
        long files = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix ? unix.getMaxFileDescriptorCount() - unix.getOpenFileDescriptorCount() : Long.MAX_VALUE;
        return of(Runtime.getRuntime().maxMemory(), files);
    }
}
