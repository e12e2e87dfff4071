// SPDX-License-Identifier: Apache-2.0

/** Databases that have a JDBC driver: Camel's {@code sql:}. */
@NullMarked
package io.pelton.connector.jdbc;

import org.jspecify.annotations.NullMarked;
