// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint scheme is and which options it has: the one place validation, help and schemas are made from.
 *
 * @param scheme the part before the colon
 * @param summary what it does, one line
 * @param pathName what stands behind the colon, for people, such as {@code PATH}; empty if nothing does
 * @param isSource whether it can be read from
 * @param isSink whether it can be written to
 * @param options its options
 * @param camelOnly names of options that Camel has and this endpoint has not; one that ends with {@code .*} is all that begin so
 * @param isAddress whether it is an address whose query has all other options: they belong to the path of the {@link Endpoint}, as they are sent. It may hold
 *     functions where a step evaluates them, which {@link Connector#expressions} names
 */
public record EndpointDescriptor(
        String scheme,
        String summary,
        String pathName,
        boolean isSource,
        boolean isSink,
        List<Option> options,
        Set<String> camelOnly,
        boolean isAddress) {
    public EndpointDescriptor {
        options = List.copyOf(options);
        camelOnly = Set.copyOf(camelOnly);
    }

    /** One that is no address. */
    public EndpointDescriptor(
            String scheme,
            String summary,
            String pathName,
            boolean isSource,
            boolean isSink,
            List<Option> options,
            Set<String> camelOnly) {
        this(scheme, summary, pathName, isSource, isSink, options, camelOnly, false);
    }

    /** One that has all options Camel has. */
    public EndpointDescriptor(
            String scheme, String summary, String pathName, boolean isSource, boolean isSink, List<Option> options) {
        this(scheme, summary, pathName, isSource, isSink, options, Set.of());
    }

    /** Whether an option called {@code name} is a parameter of the address, since it is none of the endpoint. */
    public boolean isParameter(String name) {
        return isAddress && !name.isEmpty() && option(name).isEmpty() && !isCamelOnly(name);
    }

    /** Whether Camel has an option called {@code name}, or those that begin so, and this endpoint has not. */
    public boolean isCamelOnly(String name) {
        return camelOnly.contains(name) || camelOnly.stream().anyMatch(many -> many.endsWith(Option.MANY) && name.startsWith(many.substring(0, many.length() - 1)));
    }

    /** Whether the bean that {@code option} wants is the one that the path names: they have one name. */
    public boolean isBeanOfPath(Option option) {
        return option.beanType() != null && option.name().equals(pathName);
    }

    /** The option called {@code name}, or the one of many names that has it. */
    public Optional<Option> option(String name) {
        return options.stream().filter(option -> option.has(name)).findFirst();
    }

    /**
     * One option.
     *
     * @param name its name, as Camel writes it where Camel has it; one that ends with {@code .*} is many options, whose names begin with what is before the star
     * @param type how its value is read
     * @param defaultValue the value if it is not given; empty for none
     * @param required whether it has to be given
     * @param description what it does, one line
     * @param beanType what a bean must be; null for what is none
     * @param property the name of a property that has the value for all endpoints which do not say it; empty for none
     */
    public record Option(
            String name, OptionType type, String defaultValue, boolean required, String description, @Nullable Class<?> beanType, String property) {
        private static final String MANY = ".*";

        /** One that is no bean. */
        public Option(String name, OptionType type, String defaultValue, boolean required, String description) {
            this(name, type, defaultValue, required, description, null, "");
        }

        /** Whether it is many options, whose values have names that are not known here. */
        public boolean isMany() {
            return name.endsWith(MANY);
        }

        /** Whether it is the one that is written so. */
        boolean has(String written) {
            return isMany() ? written.length() > name.length() - 1 && written.startsWith(name.substring(0, name.length() - 1)) : name.equals(written);
        }

        /** A bean that an endpoint needs: where it is not named, and only one is of this type, that is meant. */
        public static Option bean(String name, Class<?> type, String description) {
            return new Option(name, OptionType.BEAN, "", true, description, type, "");
        }

        /** An option that may be left out. */
        public static Option optional(String name, OptionType type, String defaultValue, String description) {
            return new Option(name, type, defaultValue, false, description);
        }

        /** An option that may be left out, and whose value is then that of a property, such as {@code camel.server.port}, if that has one. */
        public static Option orProperty(String name, OptionType type, String defaultValue, String property, String description) {
            return new Option(name, type, defaultValue, false, description, null, property);
        }
    }
}
