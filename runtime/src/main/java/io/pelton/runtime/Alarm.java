// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

/** Something that will happen at a time. Thread-safe. */
@FunctionalInterface
public interface Alarm {
    /** It shall not happen, if it has not begun. */
    void cancel();
}
