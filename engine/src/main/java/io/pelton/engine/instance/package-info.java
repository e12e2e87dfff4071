// SPDX-License-Identifier: Apache-2.0

/** What plans that are started together share: the instances of their stateful blocks. */
@NullMarked
package io.pelton.engine.instance;

import org.jspecify.annotations.NullMarked;
