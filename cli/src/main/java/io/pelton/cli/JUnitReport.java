// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.routes.RouteTests;
import io.pelton.routes.test.Mismatch;
import io.pelton.routes.test.Outcome;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** What came of tests, in the XML that JUnit's reports have and build servers read. */
final class JUnitReport {
    private final Map<RouteTests.TestFile, List<Outcome>> outcomes;

    JUnitReport(Map<RouteTests.TestFile, List<Outcome>> outcomes) {
        this.outcomes = outcomes;
    }

    @Override
    public String toString() {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuites");
            for (Map.Entry<RouteTests.TestFile, List<Outcome>> file : outcomes.entrySet()) {
                suite(file.getKey(), file.getValue(), xml);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a text cannot be written to", e);
        }
        return text.append('\n').toString();
    }

    private static void suite(RouteTests.TestFile file, List<Outcome> outcomes, XMLStreamWriter xml) throws XMLStreamException {
        Duration time = outcomes.stream().map(Outcome::time).reduce(Duration.ZERO, Duration::plus);
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", Printable.line(file.path().toString()));
        xml.writeAttribute("tests", Integer.toString(outcomes.size()));
        xml.writeAttribute("failures", Long.toString(outcomes.stream().filter(one -> !one.isPassed()).count()));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", "0");
        xml.writeAttribute("time", seconds(time));
        for (Outcome outcome : outcomes) {
            testCase(file, outcome, xml);
        }
        xml.writeEndElement();
    }

    private static void testCase(RouteTests.TestFile file, Outcome outcome, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", Printable.line(file.path().toString()));
        xml.writeAttribute("name", Printable.line(outcome.test().name()));
        xml.writeAttribute("time", seconds(outcome.time()));
        if (!outcome.isPassed()) {
            xml.writeStartElement("failure");
            xml.writeAttribute("message", Printable.line(outcome.mismatches().getFirst().message()));
            xml.writeCharacters(details(outcome));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static String details(Outcome outcome) {
        StringBuilder text = new StringBuilder();
        for (Mismatch mismatch : outcome.mismatches()) {
            text.append(Printable.line(mismatch.origin() + ": " + mismatch.message())).append('\n');
            mismatch.details().forEach(line -> text.append("  ").append(Printable.line(line)).append('\n'));
        }
        return text.toString();
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.3f", Figures.seconds(time));
    }
}
