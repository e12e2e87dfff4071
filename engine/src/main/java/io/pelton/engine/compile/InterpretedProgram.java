// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.instance.OpenBlocks;
import io.pelton.spi.Cursor;
import io.pelton.spi.SinkWriter;
import java.util.List;

/** Runs a stage node by node: the oracle the generated classes are compared with. */
final class InterpretedProgram extends StageProgram {
    InterpretedProgram(
            StageCode code,
            List<SinkWriter<Object>> outputs,
            FailureHandler failures,
            OpenBlocks openBlocks) {
        super(code, outputs, failures, openBlocks);
    }

    @Override
    protected int runPart(Cursor<Object> cursor, int max) {
        int before = taken;
        while (taken - before < max && !limitReached) {
            Object record;
            try {
                if (!cursor.advance()) {
                    break;
                }
                record = cursor.current();
            } catch (Throwable e) {
                taken++;
                sourceFailed(e);
                continue;
            }
            taken++;
            interpret(code().entry(), record);
        }
        return taken - before;
    }

    @Override
    protected void branch(int number, Object record) {
        interpret(code().branches().get(number), record);
    }

    /** Not used: the interpreter gives every flat map an emitter of its own. */
    @Override
    public void emit(Object record) {
        throw new IllegalStateException("the interpreter emits through its own emitters");
    }
}
