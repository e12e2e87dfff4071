// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Completion;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/**
 * The key of a message whose end {@code idempotentConsumer} waits for. A message is not dealt with either where what a step has kept of it fails. A key that is not remembered first is
 * remembered when that has come to its end, in whose batch it is then.
 *
 * @param keys where the step is found
 * @param step the name of the step
 * @param id the key
 * @param batch that of the message; null if an epoch has it, from which this run has begun
 */
record KeyAtEnd(LazyKeys keys, String step, String id, @Nullable PendingKeys batch) implements Completion {
    @Override
    public void completed(Message message, @Nullable Throwable failure, Object there) {
        keys.step(step).ifPresent(found -> found.ended(id, batchNow(found, (Branches<?>) there), failure != null || Idempotent.hasFailed(message)));
    }

    private PendingKeys batchNow(Idempotent found, Branches<?> there) {
        if (found.remembersFirst() && batch != null) {
            return batch;
        }
        PendingKeys now = there.receipt(Idempotent.PENDING);
        if (batch != null) {
            now.relyOn(batch); // in which there may be more of the message
        }
        return now;
    }

    @Override
    public Scope scope() {
        return keys.step(step).map(found -> found.remembersFirst() ? Scope.ALL : Scope.KEPT).orElse(Scope.MESSAGE);
    }
}
