// SPDX-License-Identifier: Apache-2.0

/** Rows: bodies of messages that have fields with names, read from CSV or JSON. */
@NullMarked
package io.pelton.routes.row;

import org.jspecify.annotations.NullMarked;
