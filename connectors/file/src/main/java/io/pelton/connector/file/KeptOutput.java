// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import org.jspecify.annotations.Nullable;

/**
 * A file is to be written from run to run: in place, and cut back to where it ended at the last epoch.
 *
 * @param end where that was; null if there was none
 */
record KeptOutput(@Nullable OutputMark end) {}
