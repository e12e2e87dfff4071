// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

/** A platform thread that is its own task, so that none need be made for each turn. */
final class DeviceThread extends Thread implements Task {
    DeviceThread(String name, Runnable body) {
        super(null, body, name, 0, false);
        setDaemon(true);
    }
}
