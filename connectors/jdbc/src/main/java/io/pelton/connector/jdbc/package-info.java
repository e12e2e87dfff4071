// SPDX-License-Identifier: Apache-2.0

/** Databases that have a JDBC driver: Camel's {@code sql:} and {@code jdbc:}, and {@code table:} for rows in large batches. */
@NullMarked
package io.pelton.connector.jdbc;

import org.jspecify.annotations.NullMarked;
