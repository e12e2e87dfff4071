// SPDX-License-Identifier: Apache-2.0

/** What a connector implements: sources, splits, cursors, sinks, views and the descriptor of an endpoint. */
@NullMarked
package io.pelton.spi;

import org.jspecify.annotations.NullMarked;
