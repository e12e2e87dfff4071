// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.routes.access.ClassNames;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.YAMLException;

import static org.assertj.core.api.Assertions.assertThat;

/** The same {@code marshal} or {@code unmarshal} step on Camel and on Pelton, for many bodies. */
final class FormatOracle implements AutoCloseable {
    /** Headers of which Camel sets others than Pelton says it does. */
    private static final Set<String> COMPARED = Set.of("Content-Type", "CamelCsvHeaderRecord", "CamelFileName", "h");

    private static final List<Class<?>> FAMILIES = List.of(IOException.class, YAMLException.class);

    private final CamelContext camel = new DefaultCamelContext();
    private final ProducerTemplate producer;
    private final String steps;
    private final List<String> differences = new ArrayList<>();

    private FormatOracle(String steps) throws Exception {
        this.steps = steps;
        PluginHelper.getRoutesLoader(camel)
                .loadRoutes(ResourceHelper.fromString("routes.yaml", yaml("direct:in", steps)));
        camel.start();
        producer = camel.createProducerTemplate();
    }

    static FormatOracle of(String steps) throws Exception {
        return new FormatOracle(steps);
    }

    private static String yaml(String from, String steps) {
        return "- from:\n    uri: " + from + "\n    steps:\n      - " + steps + "\n      - log: done\n";
    }

    /** What the step makes of the body on both, described with its types. */
    void compare(@Nullable Object body) throws Exception {
        String wanted = onCamel(body);
        String found = onPelton(steps, body);
        if (!found.equals(wanted)) {
            differences.add(described(body) + "\n   Camel  " + wanted + "\n   Pelton " + found);
        }
    }

    String onCamel(@Nullable Object body) {
        Exchange exchange = producer.send("direct:in", sent -> {
            sent.getMessage().setBody(body);
            sent.getMessage().setHeader("h", "1");
        });
        if (exchange.getException() != null) {
            return failed(exchange.getException().getClass());
        }
        return described(exchange.getMessage().getBody()) + " " + headers(exchange.getMessage().getHeaders());
    }

    static String onPelton(String steps, @Nullable Object body) throws Exception {
        Message message = new Message(body);
        message.setHeader("h", "1");
        try {
            Routes.run(yaml("lines:in", steps), message);
            Map<String, Object> headers = new HashMap<>();
            message.headers().forEach(headers::put);
            return described(message.body()) + " " + headers(headers);
        } catch (io.pelton.error.InvalidPlanException e) {
            throw e;
        } catch (RuntimeException e) {
            return failed(Class.forName(ClassNames.of(e)));
        }
    }

    static byte[] bodyOnPelton(String steps, Object body) throws Exception {
        Message message = new Message(body);
        Routes.run(yaml("lines:in", steps), message);
        return (byte[]) message.body();
    }

    byte[] bodyOnCamel(Object body) {
        return producer.send("direct:in", sent -> sent.getMessage().setBody(body)).getMessage().getBody(byte[].class);
    }

    /** Of the failures of readers the family is compared: which of them says what is wrong, is theirs. */
    private static String failed(Class<?> type) {
        return "failed with a " + FAMILIES.stream().filter(family -> family.isAssignableFrom(type)).findFirst().orElse(type).getName();
    }

    private static String headers(Map<String, Object> headers) {
        Map<String, String> compared = new TreeMap<>();
        headers.forEach((name, value) -> {
            if (COMPARED.contains(name)) {
                compared.put(name, described(value));
            }
        });
        return compared.toString();
    }

    /** Camel's streams of bytes are told from texts, but not from arrays. */
    static String described(@Nullable Object value) throws IllegalStateException {
        return switch (value) {
            case null -> "null";
            case byte[] bytes -> "bytes<" + new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1) + ">";
            case InputStream stream -> described(read(stream));
            case Map<?, ?> map -> {
                Map<String, String> members = new LinkedHashMap<>();
                map.forEach((key, member) -> members.put(described(key), described(member)));
                yield "map" + (value instanceof LinkedHashMap ? members : new TreeMap<>(members));
            }
            case List<?> list -> list.stream().map(FormatOracle::described).toList().toString();
            case Iterator<?> items -> {
                List<String> all = new ArrayList<>();
                items.forEachRemaining(item -> all.add(described(item)));
                yield "iterator" + all;
            }
            default -> value.getClass().getSimpleName() + " " + value;
        };
    }

    private static byte[] read(InputStream stream) {
        try {
            return stream.readAllBytes();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Ends the comparison: fails if there were differences. */
    @Override
    public void close() {
        camel.stop();
        assertThat(differences).as(steps).isEmpty();
    }
}
