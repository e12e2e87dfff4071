// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.util.Map;

/**
 * A state of a step as it was written.
 *
 * @param version the version of what its parts have
 * @param parts by key group; those that are missing are empty. Nobody changes the bytes. Each entry begins with its number, so that the order
 *     of all is known
 */
public record SavedState(int version, Map<Integer, byte[]> parts) {
    public SavedState {
        parts = Map.copyOf(parts);
    }
}
