// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

/**
 * What lines have of the first line of their file.
 *
 * @param line that line
 * @param rows makes rows of the others
 */
public record HeadedCsv(String line, UnmarshalCsv rows) {}
