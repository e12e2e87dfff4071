// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.flow.Delivery;
import io.pelton.plan.Plan;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What outputs have to give. */
final class DeliveryOption {
    @Option(
            names = "--delivery",
            paramLabel = "GUARANTEE",
            converter = Converter.class,
            completionCandidates = Names.class,
            defaultValue = "at-most-once",
            description = "What every output has to give if the run is killed and started again: at-least-once or effectively-once. Routes of"
                    + " which one gives less are refused. Default: ${DEFAULT-VALUE}, which asks for nothing.")
    private Delivery delivery = Delivery.AT_MOST_ONCE;

    /** The plans, with that asked for. */
    List<Plan> applyTo(List<Plan> plans) {
        return plans.stream()
                .map(plan -> Plan.of(plan.id(), delivery, plan.input(), plan.pipeline()))
                .toList();
    }

    /** Reads one. */
    static final class Converter implements ITypeConverter<Delivery> {
        @Override
        public Delivery convert(String value) {
            return Stream.of(Delivery.values())
                    .filter(each -> name(each).equals(value))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + value + "' is no guarantee, which is at-least-once or effectively-once"));
        }

        private static String name(Delivery delivery) {
            return delivery.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** The guarantees that may be asked for, which shells complete. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Delivery.AT_LEAST_ONCE, Delivery.EFFECTIVELY_ONCE).map(Converter::name).iterator();
        }
    }
}
