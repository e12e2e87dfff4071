// SPDX-License-Identifier: Apache-2.0

/** Routes that are stopped and started while they run; knows nothing of YAML. */
@NullMarked
package io.pelton.routes.control;

import org.jspecify.annotations.NullMarked;
