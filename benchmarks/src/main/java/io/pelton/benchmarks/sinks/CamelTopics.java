// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy;

/**
 * Camel's component for Kafka: {@code send|receive topic brokers file records}. It sends lists of lines, since after each message a splitter waits for the
 * broker. Says how many records it has carried.
 */
public final class CamelTopics {
    private static final int LIST = 10_000;

    private CamelTopics() {}

    /** Ends when all records are carried. */
    public static void main(String[] args) throws Exception {
        String kafka = "kafka:" + args[1] + "?brokers=" + args[2];
        long records = Long.parseLong(args[4]);
        CountDownLatch done = new CountDownLatch(1);
        AtomicLong carried = new AtomicLong();
        try (DefaultCamelContext camel = new DefaultCamelContext()) {
            camel.addRoutes(args[0].equals("send") ? sending(kafka, Path.of(args[3]), records, carried, done) : receiving(kafka, args[1], records, carried, done));
            camel.start();
            done.await();
        }
        System.out.println("Camel carried " + carried + " records");
    }

    private static RouteBuilder sending(String kafka, Path file, long records, AtomicLong carried, CountDownLatch done) {
        return new RouteBuilder() {
            @Override
            public void configure() {
                fromF("file:%s?fileName=%s&noop=true&initialDelay=0", file.getParent(), file.getFileName())
                        .split(body().tokenize("\n")).streaming()
                        .aggregate(constant(true), new GroupedBodyAggregationStrategy()).completionSize(LIST).completionTimeout(500)
                        .to(kafka + "&requestRequiredAcks=all&lingerMs=5")
                        .process(exchange -> {
                            if (carried.addAndGet(exchange.getMessage().getMandatoryBody(List.class).size()) >= records) {
                                done.countDown();
                            }
                        });
            }
        };
    }

    private static RouteBuilder receiving(String kafka, String topic, long records, AtomicLong carried, CountDownLatch done) {
        return new RouteBuilder() {
            @Override
            public void configure() {
                from(kafka + "&groupId=camel-" + topic + "&autoOffsetReset=earliest")
                        .filter(body().isEqualTo("another")).to("log:another").end()
                        .process(_ -> {
                            if (carried.incrementAndGet() >= records) {
                                done.countDown();
                            }
                        });
            }
        };
    }
}
