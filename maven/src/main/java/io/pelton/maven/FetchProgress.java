// SPDX-License-Identifier: Apache-2.0

package io.pelton.maven;

import java.util.function.Consumer;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/** Says which jars are fetched, and from where; what describes them is small. */
final class FetchProgress extends AbstractTransferListener {
    private static final int KIB = 1024;

    private final Consumer<String> progress;

    FetchProgress(Consumer<String> progress) {
        this.progress = progress;
    }

    @Override
    public void transferSucceeded(TransferEvent event) {
        String name = event.getResource().getResourceName();
        if (name.endsWith(".jar")) {
            long kib = (event.getTransferredBytes() + KIB - 1) / KIB;
            progress.accept("fetched " + name.substring(name.lastIndexOf('/') + 1) + " (" + kib + " KiB) from "
                    + event.getResource().getRepositoryId());
        }
    }
}
