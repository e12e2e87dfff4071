// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

/**
 * Letters that can enter their route in the same ways.
 *
 * @param step the step that has failed
 * @param hasOriginal whether they have the message as it came from its source
 */
record LetterKind(String step, boolean hasOriginal) {
    /** What tells it from the letters of the step that have none. Those of older versions are of these. */
    private static final String WITH_ORIGINAL = " (with original)";

    static LetterKind of(DeadLetters.Letter letter) {
        return new LetterKind(letter.text("step"), letter.hasOriginal());
    }

    /** What they are called as a split of {@link LetterSource}. */
    String split() {
        return hasOriginal ? step + WITH_ORIGINAL : step;
    }
}
