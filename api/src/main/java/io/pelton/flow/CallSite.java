// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.error.Origin;

/** Finds the line of the user's program that is writing down a flow. */
final class CallSite {
    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final String OWN_PACKAGE = CallSite.class.getPackageName() + ".";

    private CallSite() {}

    /** The nearest caller outside this package. */
    static Origin origin() {
        return WALKER.walk(frames -> frames.dropWhile(frame -> frame.getClassName().startsWith(OWN_PACKAGE))
                .findFirst()
                .map(CallSite::of)
                .orElse(Origin.UNKNOWN));
    }

    private static Origin of(StackWalker.StackFrame frame) {
        String file = frame.getFileName();
        return new Origin(file == null ? frame.getClassName() : file, Math.max(frame.getLineNumber(), 0), 0);
    }
}
