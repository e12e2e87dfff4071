// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

/**
 * Letters that can enter their route in the same ways.
 *
 * @param step the step that has failed
 * @param hasOriginal whether they have the message as it came from its source
 * @param isWhole whether they have all of the message as the step got it; else the letter has only the text of a part of it
 */
record LetterKind(String step, boolean hasOriginal, boolean isWhole) {
    /** What tells it from the letters of the step that have none. Those of older versions are of these. */
    private static final String WITH_ORIGINAL = " (with original)";

    private static final String IN_PART = " (in part)";

    static LetterKind of(DeadLetters.Letter letter) {
        return new LetterKind(letter.text("step"), letter.hasOriginal(), letter.isWhole());
    }

    /** What they are called as a split of {@link LetterSource}. */
    String split() {
        return step + (hasOriginal ? WITH_ORIGINAL : "") + (isWhole ? "" : IN_PART);
    }
}
