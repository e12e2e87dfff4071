// SPDX-License-Identifier: Apache-2.0

/** Cuts a plan into stages: graphs of nodes that run without changing thread, and the boundaries between them. */
@NullMarked
package io.pelton.engine.stage;

import org.jspecify.annotations.NullMarked;
