// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.List;
import java.util.Map;

/** A server that runs as long as somebody tries routes with it. */
interface TryoutServer extends AutoCloseable {
    /** What routes have for {@code {{NAME}}}, by NAME. */
    Map<String, String> values();

    /** What routes need to use it, as {@code --with} takes it. */
    List<String> libraries();

    /** What it is and where, in a line. */
    String text();

    /** Ends it; what it keeps stays. */
    @Override
    void close();
}
