// SPDX-License-Identifier: Apache-2.0

/** Runs stages: workers, the rings of batches between them, back-pressure, stop and drain. */
@NullMarked
package io.pelton.engine.exec;

import org.jspecify.annotations.NullMarked;
