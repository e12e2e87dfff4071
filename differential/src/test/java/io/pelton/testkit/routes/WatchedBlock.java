// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A block with state and a note of each of its instances: what was done with them. Belongs to the tasks of one simulation. */
@SuppressWarnings("serial") // of a simulation, which is not serialised
final class WatchedBlock implements StatefulBlock<Object> {
    private final StatefulBlock<Object> block;
    private final List<Life> lives = new ArrayList<>();

    WatchedBlock(StatefulBlock<Object> block) {
        this.block = block;
    }

    /** Its instances up to now. */
    List<Life> lives() {
        return lives;
    }

    @Override
    public BlockInstance<Object> open(BlockContext context) throws Exception {
        Life life = new Life(block.open(context), context.waker());
        lives.add(life);
        return life;
    }

    @Override
    public boolean keepsRecords() {
        return block.keepsRecords();
    }

    @Override
    public boolean mayWait() {
        return block.mayWait();
    }

    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return block.recovery(branch);
    }

    @Override
    public @Nullable Path stateFile() {
        return block.stateFile();
    }

    /** One instance. */
    static final class Life implements BlockInstance<Object> {
        private final BlockInstance<Object> instance;
        private final Runnable waker;

        /** The bodies of the messages that came, that went on, that ended here, and that failed here. */
        final List<Object> came = new ArrayList<>();

        final List<Object> passed = new ArrayList<>();

        final List<Object> ended = new ArrayList<>();
        final List<Object> failed = new ArrayList<>();

        /** How many records it said that it had dropped. */
        long dropped;

        int inputEnds;
        int abandons;
        int closes;

        /** What was called when it was closed. */
        final List<String> late = new ArrayList<>();

        Life(BlockInstance<Object> instance, Runnable waker) {
            this.instance = instance;
            this.waker = waker;
        }

        /** Has it woken for no reason. */
        void disturb() {
            waker.run();
        }

        private void called(String what) {
            if (closes > 0) {
                late.add(what);
            }
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            called("apply");
            Object body = ((Message) record).body();
            came.add(body);
            try {
                boolean goesOn = instance.apply(record, branches);
                (goesOn ? passed : ended).add(body);
                return goesOn;
            } catch (Exception e) {
                failed.add(body);
                throw e;
            }
        }

        @Override
        public void wake(Branches<Object> branches) {
            called("wake");
            instance.wake(branches);
        }

        @Override
        public void inputEnded(Branches<Object> branches) {
            called("inputEnded");
            inputEnds++;
            instance.inputEnded(branches);
        }

        @Override
        public long abandoned() {
            called("abandoned");
            abandons++;
            long now = instance.abandoned();
            dropped += now;
            return now;
        }

        @Override
        public long left() {
            called("left");
            long now = instance.left();
            dropped += now;
            return now;
        }

        @Override
        public void close() throws IOException {
            closes++;
            instance.close();
        }
    }
}
