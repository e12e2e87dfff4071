// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import org.jspecify.annotations.Nullable;

/** A line that knows what the first line of its file says, if its source was asked {@link HeadedSource#withHeader for that}. */
public interface HeadedLine extends ByteView {
    /** What was made of the first line of the file; null if there is nothing. It is as immutable as the reader made it. */
    @Nullable Object header();
}
