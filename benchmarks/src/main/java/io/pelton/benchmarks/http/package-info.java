// SPDX-License-Identifier: Apache-2.0
/** What it costs to answer requests, against the bare server and Camel. */
@NullMarked
package io.pelton.benchmarks.http;

import org.jspecify.annotations.NullMarked;
