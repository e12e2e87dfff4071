// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.routes.eip.IdempotentRepository;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects routes can name: those that files declare, and classes on the class path. Each is made once, when it is first
 * asked for. Names come from routes only, never from a message. Thread-safe.
 */
public final class Beans implements AutoCloseable {
    private static final String CLASS_PREFIX = "#class:";
    private static final String BEAN_PREFIX = "#bean:";

    private final @Nullable Beans outer;
    private final Map<String, BeanDefinition> definitions = new LinkedHashMap<>();
    private final Map<String, Object> made = new HashMap<>();
    private final List<String> order = new ArrayList<>();

    /** None so far. */
    public Beans() {
        this.outer = null;
    }

    /** None so far, but those of {@code outer} where a name is not among these. */
    public Beans(Beans outer) {
        this.outer = outer;
    }

    /** Adds a definition; a later one of the same name takes the place of an earlier one. */
    public synchronized void add(BeanDefinition definition) {
        definitions.put(definition.name(), definition);
    }

    /** Adds an object that is there already. */
    public synchronized void add(String name, Object bean) {
        made.put(name, bean);
    }

    /** Whether a bean of this name is declared. */
    public synchronized boolean isDeclared(String name) {
        return made.containsKey(name) || definitions.containsKey(name) || outer != null && outer.isDeclared(name);
    }

    /** The name of the class a bean of this name is declared with; empty if there is none. */
    public synchronized Optional<String> declaredClass(String name) {
        BeanDefinition definition = definitions.get(name);
        return definition == null
                ? Optional.ofNullable(outer).flatMap(around -> around.declaredClass(name))
                : Optional.of(definition.type().replace("#class:", ""));
    }

    /** Whether objects of this class are beans. */
    public synchronized boolean isBean(Class<?> type) {
        return made.values().stream().anyMatch(bean -> bean.getClass() == type) || outer != null && outer.isBean(type);
    }

    /**
     * The bean called {@code reference}: a declared name, or the name of a class, which may stand behind {@code #class:}.
     *
     * @throws BeanException if there is none, or it cannot be made
     */
    public synchronized Object get(String reference) {
        String name = stripped(reference);
        Object found = made.get(name);
        if (found != null) {
            return found;
        }
        if (outer != null && !definitions.containsKey(name)) {
            return outer.get(reference);
        }
        BeanDefinition definition =
                Optional.ofNullable(definitions.get(name)).orElseGet(() -> BeanDefinition.of(name, name));
        Object bean = new BeanMaker(this).make(definition);
        made.put(name, bean);
        order.add(name);
        return bean;
    }

    private static String stripped(String reference) {
        for (String prefix : new String[] {CLASS_PREFIX, BEAN_PREFIX, "type:", "#"}) {
            if (reference.startsWith(prefix)) {
                return reference.substring(prefix.length()).strip();
            }
        }
        return reference.strip();
    }

    /** Calls the destroy methods of beans that were made, the last first, and closes repositories. */
    @Override
    public synchronized void close() {
        for (String name : order.reversed()) {
            BeanDefinition definition = definitions.get(name);
            Object bean = made.remove(name);
            if (bean instanceof IdempotentRepository repository) {
                repository.close();
            }
            if (definition != null && bean != null && !definition.destroyMethod().isEmpty()) {
                BeanMaker.call(bean, definition.destroyMethod());
            }
        }
        order.clear();
    }
}
