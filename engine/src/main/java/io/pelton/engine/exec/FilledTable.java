// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.spi.SummaryTable;

/**
 * What one instance of a stage gives to the stage that merges.
 *
 * @param table its groups
 * @param records how many records are in them
 */
record FilledTable(SummaryTable<Object, Object> table, long records) {}
