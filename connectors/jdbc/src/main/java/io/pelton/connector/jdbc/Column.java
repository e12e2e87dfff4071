// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

/**
 * A column of a table.
 *
 * @param name as the database has it
 * @param typeName the name of its type, as the database has it
 * @param jdbcType one of {@link java.sql.Types}
 */
record Column(String name, String typeName, int jdbcType) {}
