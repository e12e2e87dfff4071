// SPDX-License-Identifier: Apache-2.0
/** Camel's Simple language: parsed with exact positions, compiled once, never fed with data as code. */
@NullMarked
package io.pelton.routes.simple;

import org.jspecify.annotations.NullMarked;
