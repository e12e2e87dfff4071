// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/** What is kept of plans from one run to the next. Its owner closes it after the engine. */
public interface StateStore {
    /** How far sources were read, for plans without anything else to keep. */
    PositionStore positions();

    /** That, what steps keep, and where outputs end. */
    EpochStore epochs();
}
