// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.SubstituteLoggerFactory;

/** Sets up logging when a command needs it: in code, because reading an XML file costs more time than all the rest. */
final class Logging {
    private Logging() {}

    /** Sends log lines from {@code level} on to {@code target}, and nowhere else. */
    static void start(LogLevel level, OutputStream target) {
        LoggerContext context = context();
        context.reset();
        PatternLayout layout = new PatternLayout();
        layout.setContext(context);
        layout.getInstanceConverterMap().put("time", TimeOfLog::new);
        layout.setPattern("%time %-5level %logger - %msg%n");
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setLayout(layout);
        encoder.start();
        OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(target);
        ThresholdFilter wanted = new ThresholdFilter(); // what threads of others log while levels are set
        wanted.setLevel(level.name());
        wanted.start();
        appender.addFilter(wanted);
        appender.addFilter(new RepeatedLines("org.apache.kafka"));
        appender.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.toLevel(level.name()));
        root.addAppender(appender);
        context.getLogger("java.lang.Runtime").setLevel(Level.OFF); // that the JVM is told to end is no failure, though it comes with a stack
        if (level.compareTo(LogLevel.DEBUG) < 0) {
            context.getLogger("io.helidon.webserver.LoomServer").setLevel(Level.OFF); // that it cannot listen is said in one line by the connector
        }
        if (level == LogLevel.INFO) {
            context.getLogger("com.zaxxer.hikari").setLevel(Level.WARN); // that a pool starts is no news
            context.getLogger("com.zaxxer.hikari.pool.ProxyConnection").setLevel(Level.ERROR); // nor is the stack of a connection that is lost: who has used it reports that
            context.getLogger("org.apache.kafka").setLevel(Level.WARN); // nor are all settings of a client
            context.getLogger("kafka").setLevel(Level.WARN); // nor each step of a server for a try-out
            context.getLogger("state.change.logger").setLevel(Level.WARN);
            context.getLogger("io.helidon").setLevel(Level.WARN); // the connector says where it listens
        }
    }

    /** Another thread may be setting it up, as the one that a signal starts: the JVM logs that it ends. */
    private static LoggerContext context() {
        ILoggerFactory factory = LoggerFactory.getILoggerFactory();
        while (factory instanceof SubstituteLoggerFactory) {
            factory = LoggerFactory.getILoggerFactory();
        }
        return (LoggerContext) factory;
    }
}
