// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import io.pelton.connector.file.FileConnector;
import io.pelton.connector.file.LinesConnector;
import io.pelton.connector.jdbc.TableConnector;
import io.pelton.connector.kafka.KafkaConnector;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;

/** The control: {@code early-table:} does what {@code table:} does, and so on, but acknowledges records before it writes them. */
public abstract sealed class EarlyConnector implements Connector {
    private final Connector connector;

    private EarlyConnector(Connector connector) {
        this.connector = connector;
    }

    @Override
    public final EndpointDescriptor descriptor() {
        EndpointDescriptor own = connector.descriptor();
        return new EndpointDescriptor("early-" + own.scheme(), own.summary(), own.pathName(), false, true, own.options(), own.camelOnly());
    }

    @Override
    public final Sink<Object> sink(Endpoint endpoint) {
        return new EarlySink(connector.sink(endpoint));
    }

    /** {@code early-file:}. */
    public static final class ToFile extends EarlyConnector {
        public ToFile() {
            super(new FileConnector());
        }
    }

    /** {@code early-lines:}. */
    public static final class ToLines extends EarlyConnector {
        public ToLines() {
            super(new LinesConnector());
        }
    }

    /** {@code early-table:}. */
    public static final class ToTable extends EarlyConnector {
        public ToTable() {
            super(new TableConnector());
        }
    }

    /** {@code early-kafka:}. */
    public static final class ToTopic extends EarlyConnector {
        public ToTopic() {
            super(new KafkaConnector());
        }
    }
}
