// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.flow.Branches;

/** A way that goes on by itself. Belongs to the thread that leads it, but {@link #isByItself}. */
final class DetachedWay implements Forking.Forked {
    private final int node;
    private final Object record;
    private final Branches.Way<Object> way;
    private volatile boolean isByItself;

    /** @param node the number of its block */
    DetachedWay(int node, Object record, Branches.Way<Object> way) {
        this.node = node;
        this.record = record;
        this.way = way;
    }

    @Override
    public boolean lead(StageProgram program) {
        try {
            lead(program.blocks());
            program.blocks().ended();
            return true;
        } catch (FlowStopped e) {
            return false;
        }
    }

    /** Nobody else sees its failure: it is one of the record. */
    void lead(BlockRuns there) {
        Branches<Object> branches = there.branches(node);
        try {
            way.run(branches);
        } catch (FlowStopped e) {
            there.checkCut(); // nobody else counts the record
            throw e;
        } catch (Throwable e) {
            branches.setAside(record, e);
        }
    }

    @Override
    public void ended() {
        isByItself = true;
    }

    /** Whether nobody is to wait for it any more. Any thread. */
    boolean isByItself() {
        return isByItself;
    }
}
