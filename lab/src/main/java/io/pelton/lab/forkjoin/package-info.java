// SPDX-License-Identifier: Apache-2.0
/** Small parallel tasks: measured on the machine of the user. */
@NullMarked
package io.pelton.lab.forkjoin;

import org.jspecify.annotations.NullMarked;
