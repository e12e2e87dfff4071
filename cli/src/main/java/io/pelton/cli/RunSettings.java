// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.spi.StateStore;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How routes are run.
 *
 * @param isInterpreted whether without generated classes
 * @param dumpClasses where the generated classes are written to; null: nowhere
 * @param drain how long a stop may take
 * @param stateLimit how many bytes all steps together may keep; null for half of the heap
 * @param state where something is kept for the next run, and where the run goes on; null for nowhere
 * @param json whether the report is a JSON object
 * @param isReplay whether dead letters are what is read, of which none is to fail again
 */
record RunSettings(boolean isInterpreted, @Nullable Path dumpClasses, Duration drain, @Nullable Long stateLimit, @Nullable StateStore state, boolean json, boolean isReplay) {}
