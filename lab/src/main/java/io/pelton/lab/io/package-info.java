// SPDX-License-Identifier: Apache-2.0
/** Files, read and written in several ways: measured on the machine of the user. */
@NullMarked
package io.pelton.lab.io;

import org.jspecify.annotations.NullMarked;
