// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One thread of its own, made when it is first needed. */
final class DeviceWorker implements Workers {
    private final String name;
    private final ExecutorService thread;

    DeviceWorker(String name) {
        this.name = name;
        this.thread = Executors.newSingleThreadExecutor(body -> new DeviceThread(name, body));
    }

    @Override
    public void execute(Runnable work) {
        thread.execute(work);
    }

    @Override
    public void close() {
        thread.shutdownNow().forEach(work -> new DeviceThread(name, work).start());
    }
}
