// SPDX-License-Identifier: Apache-2.0
/** Compares Pelton with its peers; each comparison is one package, whose peers sit behind one interface. */
@NullMarked
package io.pelton.benchmarks;

import org.jspecify.annotations.NullMarked;
