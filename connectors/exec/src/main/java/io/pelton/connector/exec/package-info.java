// SPDX-License-Identifier: Apache-2.0

/** Commands of the operating system, for those who may run them: Camel's {@code exec:}. */
@NullMarked
package io.pelton.connector.exec;

import org.jspecify.annotations.NullMarked;
