// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Leads a message down its branch if its key has not been seen before. A key is forgotten when its message fails, even if an error handler
 * deals with that, so that it can come again. It is remembered for good when all that was made of the message's batch is durable; until then it is pending in memory,
 * which is enough to tell duplicates, and is lost with the process, as the message is that comes again.
 *
 * @param layout what tells messages apart, as written in the route: keys that another run has left are of use if it was the same
 * @param key tells messages apart
 * @param repository remembers keys
 * @param remembersFirst whether a key is remembered before its message takes the branch, not after it
 * @param skips whether messages with known keys leave the branch out; else they take it, with a property that says so
 * @param forgetsFailed whether the key of a message that fails is forgotten
 * @param endsWithBranch whether it matters how the branch ends, not the whole way of the message
 */
@SuppressWarnings("serial") // the repository is there where the route runs
public record Idempotent(
        String layout,
        Expression key,
        IdempotentRepository repository,
        boolean remembersFirst,
        boolean skips,
        boolean forgetsFailed,
        boolean endsWithBranch)
        implements StatefulBlock<Object> {
    static final Branches.ReceiptMaker<PendingKeys> PENDING = PendingKeys::new;

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        repository.open(layout, context);
        LazyKeys lazy = LazyKeys.of(context);
        lazy.add(context.step(), this);
        return (RouteInstance) (message, branches) -> lead(message, branches, lazy, context.step());
    }

    private void lead(Message message, Branches<Object> branches, LazyKeys lazy, String step) throws Exception {
        Object value = key.evaluate(message);
        if (value == null) {
            throw new NoMessageIdException();
        }
        String id = Texts.of(value);
        PendingKeys batch = branches.receipt(PENDING);
        boolean isNew = remembersFirst ? batch.begin(id, repository) : !batch.isKnown(id, repository);
        if (!isNew) {
            message.setProperty(Properties.DUPLICATE, true);
            if (skips) {
                return;
            }
        }
        if (!isNew) {
            branches.run(0, message);
        } else if (endsWithBranch) {
            Ways.Way.DOWN.runToTheEnd(message, branches, failure -> ended(id, batch, failure != null || hasFailed(message)));
        } else {
            message.onCompletion(new KeyAtEnd(lazy, step, id, batch));
            branches.run(0, message);
        }
    }

    /** Whether an error handler has dealt with a failure, or has given up on one: as in Camel also if a {@code doTry} has caught that. */
    static boolean hasFailed(Message message) {
        return message.isFailureHandled() || message.wasGivenUp();
    }

    @Override
    public @Nullable Path stateFile() {
        return repository.file();
    }

    /** The way of the message has ended. */
    void ended(String id, PendingKeys batch, boolean hasFailed) {
        if (!hasFailed) {
            if (!remembersFirst) {
                batch.begin(id, repository);
            }
        } else if (remembersFirst && forgetsFailed) {
            repository.remove(id);
        }
    }
}
