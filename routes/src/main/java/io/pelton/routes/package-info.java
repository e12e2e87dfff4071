// SPDX-License-Identifier: Apache-2.0
/** Routes read from YAML files. */
@NullMarked
package io.pelton.routes;

import org.jspecify.annotations.NullMarked;
