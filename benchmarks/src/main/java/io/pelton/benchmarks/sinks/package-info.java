// SPDX-License-Identifier: Apache-2.0
/** Records into files, tables and topics, and out of topics, against the native clients. */
@NullMarked
package io.pelton.benchmarks.sinks;

import org.jspecify.annotations.NullMarked;
