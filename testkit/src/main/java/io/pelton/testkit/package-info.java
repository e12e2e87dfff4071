// SPDX-License-Identifier: Apache-2.0

/** Helpers for tests of pipelines and connectors: contract suites, fakes that fail on purpose, random plans. */
@NullMarked
package io.pelton.testkit;

import org.jspecify.annotations.NullMarked;
