// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.state.HeapSize;
import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.ValueCodec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Writes what a message that is kept has left to be claimed. */
public final class ClaimChecksCodec implements ValueCodec<ClaimChecks> {
    /** For {@link java.util.ServiceLoader}. */
    public ClaimChecksCodec() {}

    @Override
    public String name() {
        return "claims.1";
    }

    @Override
    public Class<ClaimChecks> type() {
        return ClaimChecks.class;
    }

    @Override
    public String refusal(ClaimChecks value, RecordCodec codec) {
        String refusal = codec.refusal(value.byKey());
        return refusal.isEmpty() ? codec.refusal(value.pushed()) : refusal;
    }

    @Override
    public void write(ClaimChecks value, StateOut out) throws IOException {
        out.writeValue(value.byKey());
        out.writeValue(value.pushed());
    }

    @Override
    public ClaimChecks read(StateIn in) throws IOException {
        Map<?, ?> byKey = (Map<?, ?>) Objects.requireNonNull(in.readValue());
        List<?> pushed = (List<?>) Objects.requireNonNull(in.readValue());
        return new ClaimChecks(byKey, pushed);
    }

    @Override
    public long bytes(ClaimChecks value) {
        return HeapSize.of(value.byKey()) + HeapSize.ofElements(value.pushed());
    }
}
