// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.flow.Branches;

/** An acknowledgement that a block holds. */
record Held(Ack ack) implements Branches.Hold {}
