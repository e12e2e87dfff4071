// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import java.util.List;
import java.util.Map;

/**
 * An object as a file describes it.
 *
 * @param type the name of its class, or of the class of its factory method; as it is written, it may say the two below as well
 * @param properties values of properties by name; {@code a.b} is property {@code b} of property {@code a}
 * @param constructors arguments of the constructor or of the factory method
 * @param initMethod called when it has its properties; empty for none
 * @param destroyMethod called at the end; empty for none
 * @param factoryMethod a static method that gives it; empty for the constructor
 */
public record BeanDefinition(
        String name,
        String type,
        Map<String, String> properties,
        List<String> constructors,
        String initMethod,
        String destroyMethod,
        String factoryMethod) {
    public BeanDefinition {
        ClassText written = ClassText.of(type);
        type = written.name();
        constructors = List.copyOf(written.arguments().isEmpty() ? constructors : written.arguments());
        factoryMethod = written.factoryMethod().isEmpty() ? factoryMethod : written.factoryMethod();
    }

    /** One of {@code type} with nothing set. */
    public static BeanDefinition of(String name, String type) {
        return new BeanDefinition(name, type, Map.of(), List.of(), "", "", "");
    }

    /** Its class, and all that is set in it, in the order in which that is written. */
    String described() {
        StringBuilder text = new StringBuilder(type);
        if (!factoryMethod.isEmpty()) {
            text.append('.').append(factoryMethod);
        }
        if (!constructors.isEmpty()) {
            text.append(constructors);
        }
        return (properties.isEmpty() ? text : text.append(' ').append(properties)).toString();
    }
}
