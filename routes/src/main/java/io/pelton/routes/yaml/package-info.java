// SPDX-License-Identifier: Apache-2.0
/** YAML read into nodes that know where they stand, within limits that hostile files cannot pass. */
@NullMarked
package io.pelton.routes.yaml;

import org.jspecify.annotations.NullMarked;
