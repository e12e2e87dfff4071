// SPDX-License-Identifier: Apache-2.0
/** What was measured, as text for a terminal and as a page with charts. */
@NullMarked
package io.pelton.lab.report;

import org.jspecify.annotations.NullMarked;
