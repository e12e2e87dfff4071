// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.stage;

/** What a stage can give records to: a sink, or another stage. Told apart by identity. */
public sealed interface Outlet permits SinkSpec, StageSpec {
    /** The name operators see: of the step that made the boundary. */
    String name();
}
