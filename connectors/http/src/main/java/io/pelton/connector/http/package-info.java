// SPDX-License-Identifier: Apache-2.0

/** A server of HTTP whose requests are messages of routes: Camel's {@code platform-http:}. */
@NullMarked
package io.pelton.connector.http;

import org.jspecify.annotations.NullMarked;
