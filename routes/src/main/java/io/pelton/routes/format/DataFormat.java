// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/**
 * Makes data of values and values of data. Made once when a route is loaded and used by several threads at a time; a library it
 * needs is loaded when it is first used.
 */
public interface DataFormat {
    /**
     * The data that {@code body} is written as. It may set headers of {@code message}.
     *
     * @throws PeltonException BAD_CONVERSION if the format has no way to write such a body
     */
    Object marshal(Message message, @Nullable Object body);

    /**
     * The value that {@code body} stands for. It may set headers of {@code message}.
     *
     * @throws PeltonException MALFORMED_DATA or BAD_ENCODING if the body is not written in this format, BAD_CONVERSION if it is
     *     no data
     */
    @Nullable Object unmarshal(Message message, Object body);
}
