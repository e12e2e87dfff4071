// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.Serializable;

/**
 * A source of lines that can take the first line of each file as its header, such as the names of columns.
 *
 * @param <T> the type of its records
 */
public interface HeadedSource<T> extends Source<T> {
    /**
     * This source without the first line of each file. The others are {@link HeadedLine}s, which have what {@code reader}
     * made of it, wherever reading begins and however the file is cut. A file without lines has no header.
     */
    Source<T> withHeader(Reader reader);

    /** Makes something of a header. Several threads may use it at once. */
    interface Reader extends Serializable {
        /**
         * Reads a header; called once each time reading of a file, or of a part of it, begins.
         *
         * @param line the first line, valid until this returns
         * @param position where it stands, for people: such as {@code data.csv:1}
         * @return what its lines will have as {@link HeadedLine#header()}: something that never changes
         * @throws io.pelton.error.PeltonException with a data code if this is no header; its message says where it stands
         */
        Object read(ByteView line, String position);
    }
}
