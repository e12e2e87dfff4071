// SPDX-License-Identifier: Apache-2.0
/** The engine that runs pipelines. */
@NullMarked
package io.pelton.engine;

import org.jspecify.annotations.NullMarked;
