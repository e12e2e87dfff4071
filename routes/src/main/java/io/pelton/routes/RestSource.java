// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.error.Problem;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.List;
import java.util.Set;

/**
 * Requests of HTTP, which can be planned and checked, but not read: there is no server for them.
 *
 * @param text the endpoint, {@code rest:VERB:PATH}
 */
record RestSource(String text) implements Source<Object> {
    static final String SCHEME = "rest";

    static final String MISSING = "requests of HTTP cannot be answered yet: Pelton has no server for them";

    static final String ADVICE =
            "'check', 'plan' and 'test' work; to run the routes behind it, read from something that is there, such as file: or timer:";

    /** That it stands at {@code origin}, for who wants to run it. */
    static Problem problem(Origin origin) {
        return new Problem(ErrorCode.NOT_SUPPORTED, origin, MISSING, ADVICE);
    }

    @Override
    public List<? extends Split> splits() {
        throw new PeltonException(ErrorCode.NOT_SUPPORTED, text + ": " + MISSING);
    }

    @Override
    public Cursor<Object> open(Split split, long offset, CursorContext context) {
        throw new PeltonException(ErrorCode.NOT_SUPPORTED, text + ": " + MISSING);
    }

    @Override
    public Set<SourceTrait> traits() {
        return Set.of(SourceTrait.WANTS_REPLY);
    }

    @Override
    public String toString() {
        return text;
    }
}
