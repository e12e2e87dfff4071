// SPDX-License-Identifier: Apache-2.0
/** The command line. */
@NullMarked
package io.pelton.cli;

import org.jspecify.annotations.NullMarked;
