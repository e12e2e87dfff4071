// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.flow.Branches;
import org.jspecify.annotations.Nullable;

/** The acknowledgements of what a program writes, for blocks that keep records. Used by the thread that runs the program only. */
public interface Leases {
    /** Retains the batch that is being processed, with those of {@code earlier}. */
    Branches.Lease retain(Branches.@Nullable Lease earlier);

    /** Releases what was retained when all is acknowledged that {@code way} makes. */
    void emit(Branches.@Nullable Lease lease, Runnable way);

    /** Releases what was retained. */
    void drop(Branches.@Nullable Lease lease);

    /** The receipt of {@code maker} for the batch that is being processed. */
    <R extends Branches.Receipt> R receipt(Branches.ReceiptMaker<R> maker);
}
