// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

/** Whose matter an error is: the author's of the flow, the data's, an external system's or Pelton's own. */
public enum ErrorCategory {
    CONFIGURATION,
    DATA,
    EXTERNAL,
    INTERNAL
}
