// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.jspecify.annotations.Nullable;

/** Reads and writes files with Camel and with Pelton, so that the two can be compared. */
final class FileOracle {
    /** What came, in order, and what was left in the folder, with its content. */
    record Outcome(List<String> messages, Map<String, String> left) {}

    /** A message to write. */
    record Sent(@Nullable Object body, Map<String, Object> headers) {}

    private static final String FAILING = "fail";

    private FileOracle() {}

    /** Makes files with these names and contents in {@code folder}, each a second younger than the one before. */
    static void fill(Path folder, Map<String, String> files) throws IOException {
        long millis = 1_700_000_000_000L;
        Files.createDirectories(folder);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
            path.toFile().setLastModified(millis);
            millis += 1000;
        }
    }

    /** What is in the folder, by path. */
    static Map<String, String> content(Path folder) throws IOException {
        Map<String, String> content = new TreeMap<>();
        if (Files.exists(folder)) {
            try (Stream<Path> paths = Files.walk(folder)) {
                for (Path path : paths.filter(Files::isRegularFile).toList()) {
                    content.put(
                            folder.relativize(path).toString(), Files.readString(path, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return content;
    }

    /** One look of Camel at the folder; messages whose body is "fail" fail. */
    static Outcome camelReads(Path folder, String options) throws Exception {
        List<String> messages = new CopyOnWriteArrayList<>();
        CountDownLatch look = new CountDownLatch(1);
        CamelContext camel = new DefaultCamelContext();
        String uri = "file:" + folder + "?initialDelay=0&repeatCount=1&pollStrategy=#look&" + options;
        camel.getRegistry().bind("look", new OneLook(look));
        camel.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                errorHandler(noErrorHandler());
                from(uri).process(exchange -> {
                    messages.add(shown(exchange, folder));
                    if (FAILING.equals(exchange.getMessage().getBody(String.class))) {
                        throw new IllegalStateException(FAILING);
                    }
                });
            }
        });
        try {
            camel.start();
            if (!look.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("Camel has not looked");
            }
        } finally {
            camel.stop();
        }
        return new Outcome(messages, content(folder));
    }

    private static String shown(Exchange exchange, Path folder) {
        return shown(exchange.getMessage().getBody(String.class), exchange.getMessage().getHeaders(), folder);
    }

    private static String shown(@Nullable String body, Map<String, Object> headers, Path folder) {
        Map<String, Object> sorted = new TreeMap<>(headers);
        sorted.remove("CamelFileInitialOffset");
        return body + " " + sorted.toString().replace(folder.toString(), "FOLDER");
    }

    /** The same with Pelton. Messages are acknowledged as soon as they have come. */
    static Outcome peltonReads(Path folder, Map<String, String> options) throws Exception {
        Map<String, String> all = new HashMap<>(options);
        all.put("initialDelay", "0");
        all.put("repeatCount", "1");
        List<String> messages = new ArrayList<>();
        Source<Message> source = new FileConnector().source(TestExpressions.endpoint(folder.toString(), all));
        try (Cursor<Message> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            while (advance(cursor)) {
                Message message = cursor.current();
                Map<String, Object> headers = new HashMap<>();
                message.headers().forEach(headers::put);
                String body = message.body() == null ? null : message.body().toString();
                messages.add(shown(body, headers, folder));
                cursor.completed(cursor.key(), FAILING.equals(body) ? new IllegalStateException(FAILING) : null);
                cursor.committed(cursor.offset());
            }
        }
        return new Outcome(messages, content(folder));
    }

    static boolean advance(Cursor<Message> cursor) throws Exception {
        while (!cursor.advance()) {
            if (cursor.isFinished()) {
                return false;
            }
            LockSupport.parkNanos(cursor.idleNanos());
        }
        return true;
    }

    /** What Camel makes of messages: for each whether it failed and the header it got, and the folder in the end. */
    static Outcome camelWrites(Path folder, String options, List<Sent> messages) throws Exception {
        List<String> results = new ArrayList<>();
        CamelContext camel = new DefaultCamelContext();
        try {
            camel.start();
            var template = camel.createProducerTemplate();
            for (Sent sent : messages) {
                Exchange exchange = new DefaultExchange(camel); // one that the endpoint makes has its charset
                exchange.getMessage().setBody(sent.body());
                exchange.getMessage().setHeaders(new TreeMap<>(sent.headers()));
                template.send("file:" + folder + "?" + options, exchange);
                Object produced = exchange.getMessage().getHeader("CamelFileNameProduced");
                results.add(result(exchange.getException() != null, produced, folder));
            }
        } finally {
            camel.stop();
        }
        return new Outcome(results, content(folder));
    }

    static Outcome peltonWrites(Path folder, Map<String, String> options, List<Sent> messages) throws Exception {
        List<String> results = new ArrayList<>();
        Sink<Object> sink = new FileConnector().sink(TestExpressions.endpoint(folder.toString(), options));
        try (SinkWriter<Object> writer = (SinkWriter<Object>) sink.open()) {
            for (Sent sent : messages) {
                Message message = new Message(sent.body());
                sent.headers().forEach(message::setHeader);
                boolean hasFailed = false;
                try {
                    writer.write(sink.traits().contains(SinkTrait.INLINE) ? message : sink.prepare(message));
                } catch (Exception e) {
                    hasFailed = true;
                }
                results.add(result(hasFailed, message.header("CamelFileNameProduced"), folder));
            }
            writer.flush();
        }
        return new Outcome(results, content(folder));
    }

    private static String result(boolean hasFailed, @Nullable Object produced, Path folder) {
        return hasFailed ? "failed" : String.valueOf(produced).replace(folder.toString(), "FOLDER");
    }

    /** Options as Camel's URI has them. */
    static Map<String, String> options(String query) {
        Map<String, String> options = new HashMap<>();
        for (String option : query.isEmpty() ? new String[0] : query.split("&")) {
            int equals = option.indexOf('=');
            options.put(option.substring(0, equals), option.substring(equals + 1));
        }
        return options;
    }

    static byte[] bytes(String text, Charset charset) {
        return text.getBytes(charset);
    }
}
