// SPDX-License-Identifier: Apache-2.0
/** What a sink costs per record, from a naive operator to the engine's. */
@NullMarked
package io.pelton.lab.sink;

import org.jspecify.annotations.NullMarked;
