// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.flow.Branches;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What keeps the positions of splits from moving over records that a block keeps. Of each split it holds the first batch only: no position
 * moves over the later ones before that is released. Belongs to the block.
 */
@SuppressWarnings("ReferenceEquality") // acknowledgements are told apart by identity
public final class Held implements Branches.Hold {
    /** Mostly one. */
    private final List<Ack> held = new ArrayList<>(1);

    /** The batch that was added last. */
    private @Nullable Ack last;

    /** Holds nothing. */
    public Held() {}

    /** Holds the batch that is processed now, too. */
    public void add(Ack ack) {
        if (ack != last) {
            last = ack;
            ack.roots(this::addRoot);
        }
    }

    private void addRoot(Ack root) {
        for (Ack each : held) {
            if (each == root || each.covers(root)) {
                return;
            }
        }
        root.retain();
        held.removeIf(each -> {
            boolean isLater = root.covers(each);
            if (isLater) {
                each.release();
            }
            return isLater;
        });
        held.add(root);
    }

    /** What it held is finished when {@code ack} is. */
    public void passTo(Ack ack) {
        held.forEach(ack::addParent);
        release();
    }

    /** Holds nothing any more. */
    public void release() {
        held.forEach(Ack::release);
        held.clear();
        last = null;
    }
}
