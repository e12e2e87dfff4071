// SPDX-License-Identifier: Apache-2.0

/** HTTP: servers whose requests are messages of routes, Camel's {@code platform-http:}, and steps that ask servers, {@code http:} and {@code https:}. */
@NullMarked
package io.pelton.connector.http;

import org.jspecify.annotations.NullMarked;
