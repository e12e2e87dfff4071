// SPDX-License-Identifier: Apache-2.0

/**
 * Tests of routes: messages that are given, what comes where, how that differs from what
 * was expected, and test files written anew.
 */
@NullMarked
package io.pelton.routes.test;

import org.jspecify.annotations.NullMarked;
