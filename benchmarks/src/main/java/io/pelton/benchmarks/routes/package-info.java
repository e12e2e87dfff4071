// SPDX-License-Identifier: Apache-2.0
/** The same YAML on Pelton and on Apache Camel: what the steps of routes cost a message. */
@NullMarked
package io.pelton.benchmarks.routes;

import org.jspecify.annotations.NullMarked;
