// SPDX-License-Identifier: Apache-2.0

/**
 * Runs whole engines by a seed: one thread at a time, in virtual time, with the order of everything that could happen at once
 * drawn at random. The idea is that of FoundationDB's simulation: what a seed shows, the same seed shows again.
 */
@NullMarked
package io.pelton.testkit.simulation;

import org.jspecify.annotations.NullMarked;
