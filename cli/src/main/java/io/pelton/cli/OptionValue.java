// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.routes.yaml.YamlNode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ITypeInfo;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** Converts values in YAML to what options of the command line take, with the converters that these have. */
final class OptionValue {
    private final OptionSpec option;
    private final Path folder;

    private OptionValue(OptionSpec option, Path folder) {
        this.option = option;
        this.folder = folder;
    }

    /** A value that an option does not take. The message says what was found and what is expected. */
    static final class UnexpectedException extends Exception {
        private final transient YamlNode node;

        private UnexpectedException(YamlNode node, String message) {
            super(message);
            this.node = node;
        }

        YamlNode node() {
            return node;
        }
    }

    /** The value of {@code option} that {@code node} writes; paths start at {@code folder}. */
    static Object of(OptionSpec option, YamlNode node, Path folder) throws UnexpectedException {
        OptionValue value = new OptionValue(option, folder);
        ITypeInfo type = option.typeInfo();
        if (type.isMap()) {
            return value.map(node);
        }
        return type.isCollection() ? value.list(node) : value.one(type, node);
    }

    private Map<String, String> map(YamlNode node) throws UnexpectedException {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            throw unexpected(node, "a mapping of names to values");
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (YamlNode.Entry entry : mapping.entries()) {
            values.put(entry.name(), text(entry.value(), "a value for '" + entry.name() + "'"));
        }
        return values;
    }

    private List<Object> list(YamlNode node) throws UnexpectedException {
        ITypeInfo element = option.typeInfo().getAuxiliaryTypeInfos().getFirst();
        List<Object> values = new ArrayList<>();
        for (YamlNode item : node instanceof YamlNode.Sequence sequence ? sequence.items() : List.of(node)) {
            values.add(one(element, item));
        }
        return values;
    }

    private Object one(ITypeInfo type, YamlNode node) throws UnexpectedException {
        String text = text(node, type.isBoolean() ? "true or false" : option.paramLabel());
        try {
            return convert(type, text);
        } catch (TypeConversionException | InvalidPathException e) {
            throw new UnexpectedException(node, String.valueOf(e.getMessage()));
        }
    }

    private Object convert(ITypeInfo type, String text) {
        if (type.getType() == Path.class) {
            return folder.resolve(new PathConverter().convert(text));
        }
        if (type.isBoolean()) {
            return switch (text) {
                case "true" -> true;
                case "false" -> false;
                default -> throw new TypeConversionException("'" + text + "' is neither true nor false");
            };
        }
        ITypeConverter<?>[] converters = option.converters();
        if (converters.length == 0) {
            throw new IllegalStateException(option.longestName() + " has no converter");
        }
        try {
            return converters[0].convert(text);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(option.longestName(), e);
        }
    }

    private static String text(YamlNode node, String expected) throws UnexpectedException {
        if (node instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
            return scalar.value();
        }
        throw unexpected(node, expected);
    }

    private static UnexpectedException unexpected(YamlNode node, String expected) {
        return new UnexpectedException(node, expected + " is expected, found " + node.kind());
    }
}
