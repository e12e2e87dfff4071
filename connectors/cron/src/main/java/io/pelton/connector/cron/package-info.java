// SPDX-License-Identifier: Apache-2.0

/** Messages at times that a cron expression tells: Camel's {@code cron:} and {@code quartz:}. */
@NullMarked
package io.pelton.connector.cron;

import org.jspecify.annotations.NullMarked;
