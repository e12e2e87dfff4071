// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.state.HeapSize;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.ValueCodec;
import java.io.IOException;

/** Writes trees of JSON as the values they stand for. */
public final class JsonNodeCodec implements ValueCodec<JsonNode> {
    /** For {@link java.util.ServiceLoader}. */
    public JsonNodeCodec() {}

    @Override
    public String name() {
        return "json.1";
    }

    @Override
    public Class<JsonNode> type() {
        return JsonNode.class;
    }

    @Override
    public void write(JsonNode node, StateOut out) throws IOException {
        out.writeValue(JsonNodes.value(node));
    }

    @Override
    public JsonNode read(StateIn in) throws IOException {
        return JsonNodes.of(in.readValue());
    }

    @Override
    public long bytes(JsonNode node) {
        return HeapSize.of(JsonNodes.value(node));
    }
}
