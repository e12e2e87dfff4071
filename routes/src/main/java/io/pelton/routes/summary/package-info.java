// SPDX-License-Identifier: Apache-2.0

/** Summaries of rows: groups in a table of bytes, numbers added exactly, plain lines read past everything between. */
@NullMarked
package io.pelton.routes.summary;

import org.jspecify.annotations.NullMarked;
