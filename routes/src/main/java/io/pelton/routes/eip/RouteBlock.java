// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;

/** A block of a route that keeps nothing from one message to the next. */
interface RouteBlock extends BlockFunction<Object>, RouteInstance {}
