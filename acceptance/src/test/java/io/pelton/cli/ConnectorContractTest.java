// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What holds for every connector. */
class ConnectorContractTest {
    static Stream<Connector> connectors() {
        return ServiceLoader.load(Connector.class).stream().map(ServiceLoader.Provider::get);
    }

    @Test
    void when_lookedFor_then_eachIsFoundOnce() {
        assertThat(connectors())
                .extracting(connector -> connector.descriptor().scheme())
                .containsExactlyInAnyOrder(
                        "beacon", "cron", "discard", "exec", "file", "http", "https", "jdbc", "kafka", "lines", "log", "mock", "platform-http", "quartz", "scheduler",
                        "sql", "stream", "stub", "table", "timer");
    }

    @ParameterizedTest
    @MethodSource("connectors")
    void when_described_then_completeAndItsDefaultsCanBeRead(Connector connector) {
        EndpointDescriptor descriptor = connector.descriptor();
        assertThat(descriptor.scheme()).matches("[a-z]+(-[a-z]+)*");
        assertThat(descriptor.summary()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
        assertThat(descriptor.isSource() || descriptor.isSink()).isTrue();
        assertThat(descriptor.options()).extracting(EndpointDescriptor.Option::name).doesNotHaveDuplicates();
        for (EndpointDescriptor.Option option : descriptor.options()) {
            assertThat(option.description()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
            assertThat(option.required() && !option.defaultValue().isEmpty()).isFalse();
            if (!option.defaultValue().isEmpty()) {
                assertThat(option.type().parse(option.defaultValue())).isNotNull();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("connectors")
    void when_itHasADirection_then_itWorksInThatOneOnlyAndStartsWithItsScheme(Connector connector) throws Exception {
        EndpointDescriptor descriptor = connector.descriptor();
        List<Object> made = new ArrayList<>();
        if (descriptor.isSource()) {
            made.add(connector.source(endpoint(connector, "in")));
        } else {
            assertThatThrownBy(() -> connector.source(endpoint(connector, "in"))).hasMessageStartingWith("PL108");
        }
        if (descriptor.scheme().equals("exec")) {
            // Nobody has allowed it anything; ExecTest shows what it does then.
            assertThatThrownBy(() -> connector.caller(endpoint(connector, "out"))).hasMessageStartingWith("PL120");
        } else if (descriptor.isSink()) {
            Caller<?, ?> caller = connector.caller(endpoint(connector, "out"));
            made.add(caller == null ? connector.sink(endpoint(connector, "out")) : caller);
        } else {
            assertThatThrownBy(() -> connector.sink(endpoint(connector, "out"))).hasMessageStartingWith("PL108");
        }
        for (Object sourceOrSink : made) {
            assertThat(sourceOrSink.toString()).startsWith(descriptor.scheme());
            assertThat(travelled(sourceOrSink)).hasToString(sourceOrSink.toString());
        }
    }

    private static Endpoint endpoint(Connector connector, String path) {
        Map<String, String> required = new HashMap<>();
        Map<String, Object> beans = new HashMap<>();
        for (EndpointDescriptor.Option option : connector.descriptor().options()) {
            if (option.beanType() == DataSource.class) {
                beans.put(option.name(), new JdbcDataSource());
            } else if (option.required()) {
                required.put(
                        option.name(),
                        switch (option.name()) {
                            case "schedule", "cron" -> "0 0 * * * ?";
                            case "brokers" -> "x:1";
                            default -> "x";
                        });
            }
        }
        return Endpoint.of(connector.descriptor(), path, required, beans);
    }

    /** Plans travel to other machines, and their sources and sinks with them. */
    @SuppressWarnings("BanSerializableRead")
    private static Object travelled(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }
}
