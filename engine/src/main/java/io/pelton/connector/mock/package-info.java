// SPDX-License-Identifier: Apache-2.0

/** Endpoints that remember what they were sent, for tests of routes. */
@NullMarked
package io.pelton.connector.mock;

import org.jspecify.annotations.NullMarked;
