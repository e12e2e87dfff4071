// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches.Receipt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The keys of one batch, until all that was made of the batch is durable. Guarded by its repository's lock. */
final class PendingKeys implements Receipt {
    private final IdempotentRepository repository;
    private final List<String> keys = new ArrayList<>();

    PendingKeys(IdempotentRepository repository) {
        this.repository = repository;
    }

    /** Has the key wait for this batch; false if it is known, or waits for any batch already. */
    boolean begin(String key) {
        synchronized (repository) {
            return repository.begin(key, this) && keys.add(key);
        }
    }

    @Override
    public void acknowledged() throws IOException {
        synchronized (repository) {
            repository.confirm(keys, this);
        }
    }

    @Override
    public void abandoned() {
        synchronized (repository) {
            repository.drop(keys, this);
        }
    }
}
