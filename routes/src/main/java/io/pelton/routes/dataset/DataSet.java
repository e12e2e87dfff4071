// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import io.pelton.message.Message;
import io.pelton.message.Processor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A number of messages that are known beforehand. Set up as a bean, then used by several threads. */
public abstract sealed class DataSet permits SimpleDataSet, ListDataSet {
    private final Map<String, Expectation> expectations = new ConcurrentHashMap<>();
    private Map<String, Object> defaultHeaders = new LinkedHashMap<>();
    private @Nullable Processor outputTransformer;
    private long size;

    DataSet(long size) {
        this.size = size;
    }

    /** How many messages there are. */
    public final long getSize() {
        return size;
    }

    /** Says how many messages there are. */
    public final void setSize(long newSize) {
        size = newSize;
    }

    /** Makes no difference: how many there are is what runs show. */
    public final void setReportCount(long count) {}

    /** The headers of all messages. */
    public final Map<String, Object> getDefaultHeaders() {
        return defaultHeaders;
    }

    /** Says which headers all messages have. */
    public final void setDefaultHeaders(Map<String, Object> headers) {
        defaultHeaders = headers;
    }

    /** Says what changes each message. */
    public final void setOutputTransformer(Processor processor) {
        outputTransformer = processor;
    }

    /** The body of a message; null for none. */
    abstract @Nullable Object body(long index);

    /** Makes {@code message} the one with this number. */
    final void fill(Message message, long index) throws Exception {
        message.reset(body(index));
        defaultHeaders.forEach(message::setHeader);
        if (outputTransformer != null) {
            outputTransformer.process(message);
        }
    }

    /** What the endpoint {@code uri} expects, the same for all that send to it. */
    final Expectation expectation(String uri, IndexCheck index) {
        return expectations.computeIfAbsent(uri, _ -> new Expectation(uri, this, index));
    }
}
