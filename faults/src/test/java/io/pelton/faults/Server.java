// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import io.pelton.testkit.TcpProxy;
import java.io.IOException;

/** A server in a process of its own, with what it keeps in a folder. The engine comes to it through a proxy, the test does not. Used by one thread at a time. */
sealed interface Server extends AutoCloseable permits Postgres, Broker {
    /** Starts it with what it has kept, and returns when it answers. */
    void start() throws IOException;

    /** Ends it with SIGKILL, and returns when none of its processes is left. */
    void kill() throws IOException;

    /** Ends it in order. */
    void stop() throws IOException;

    /** What the engine is connected to. */
    TcpProxy proxy();

    @Override
    void close() throws IOException;
}
