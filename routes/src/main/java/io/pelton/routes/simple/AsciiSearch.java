// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.spi.ByteView;
import java.io.Serializable;

/**
 * Searches bytes for a text in any case. It is exact only where both are ASCII, as a few other characters have ASCII
 * letters for their other case; whoever uses it asks {@link #canSearch} first.
 */
final class AsciiSearch implements Serializable {
    private final boolean isAscii;
    private final byte[] lower;

    AsciiSearch(String text) {
        isAscii = text.chars().allMatch(c -> c < 128);
        lower = new byte[isAscii ? text.length() : 0];
        for (int i = 0; i < lower.length; i++) {
            lower[i] = lower((byte) text.charAt(i));
        }
    }

    boolean canSearch(ByteView view) {
        if (!isAscii) {
            return false;
        }
        for (int i = 0; i < view.length(); i++) {
            if (view.byteAt(i) < 0) {
                return false;
            }
        }
        return true;
    }

    boolean isIn(ByteView view) {
        for (int i = 0; i <= view.length() - lower.length; i++) {
            if (matches(view, i)) {
                return true;
            }
        }
        return false;
    }

    private boolean matches(ByteView view, int start) {
        for (int i = 0; i < lower.length; i++) {
            if (lower(view.byteAt(start + i)) != lower[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte lower(byte b) {
        return b >= 'A' && b <= 'Z' ? (byte) (b + ('a' - 'A')) : b;
    }
}
