// SPDX-License-Identifier: Apache-2.0

/** What the steps of routes do with messages: enterprise integration patterns, as functions of blocks. Knows nothing of YAML. */
@NullMarked
package io.pelton.routes.eip;

import org.jspecify.annotations.NullMarked;
