// SPDX-License-Identifier: Apache-2.0

/** Test data that is the same for the same seed, made fast enough to keep a disk busy. */
@NullMarked
package io.pelton.cli.generate;

import org.jspecify.annotations.NullMarked;
