// SPDX-License-Identifier: Apache-2.0

/** Files that outlive the process: locked, replaced at once, synced, with a header, and logs whose torn end is told from damage. */
@NullMarked
package io.pelton.io.store;

import org.jspecify.annotations.NullMarked;
