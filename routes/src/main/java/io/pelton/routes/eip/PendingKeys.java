// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches.Receipt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The keys of one batch, until all that was made of the batch is durable. Guarded by its repository. */
final class PendingKeys implements Receipt {
    private final IdempotentRepository repository;
    private final List<String> keys = new ArrayList<>();

    PendingKeys(IdempotentRepository repository) {
        this.repository = repository;
    }

    /** Has the key wait for this batch; false if it is known, or waits for any batch already. */
    boolean begin(String key) {
        return repository.begin(key, this);
    }

    /** The keys; only for the repository. One that was removed, and is pending for another batch now, may be among them. */
    List<String> keys() {
        return keys;
    }

    @Override
    public void acknowledged() throws IOException {
        repository.confirm(this);
    }

    @Override
    public void abandoned() {
        repository.drop(this);
    }
}
