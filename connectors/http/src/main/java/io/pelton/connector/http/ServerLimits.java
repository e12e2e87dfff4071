// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.time.Duration;

/**
 * What servers let clients have.
 *
 * @param room for bodies of requests and answers, which all servers share
 * @param mostConnections that all servers have at once
 * @param patience how long a client may read nothing of its answer
 */
record ServerLimits(BodyRoom room, int mostConnections, Duration patience) {
    /** Those of the process. */
    static ServerLimits ofProcess() {
        return new ServerLimits(BodyRoom.ofHeap(), ConnectionLimit.ofProcess(), HttpServer.SILENCE);
    }
}
