// SPDX-License-Identifier: Apache-2.0

/** Pages and a schema about what may stand in routes, made of its descriptors. */
@NullMarked
package io.pelton.cli.doc;

import org.jspecify.annotations.NullMarked;
