// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.error.Origin;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.eip.FileRepository;
import io.pelton.routes.eip.IdempotentRepository;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The objects routes can name: those that files declare, and classes by their name, as far as these are allowed. One that is declared is made
 * once, when it is first asked for; as in Camel, each place that names a class has an object of its own. Names come from routes only, never from a message. Thread-safe.
 */
public final class Beans implements AutoCloseable {
    private static final String CLASS_PREFIX = "#class:";
    private static final String BEAN_PREFIX = "#bean:";
    private static final String TYPE_PREFIX = "type:";
    private static final String ONLY_ONE_PREFIX = "#type:";

    private final @Nullable Beans outer;
    private final AllowedClasses classes;
    private final AllowedClasses settable;
    private final boolean isRehearsal;
    private final Map<String, BeanDefinition> definitions = new LinkedHashMap<>();
    private final Map<String, Object> made = new HashMap<>();
    private final List<String> order = new ArrayList<>();
    private final Map<String, Object> ofEndpoints = new HashMap<>();
    private final List<Object> undeclared = new ArrayList<>();
    private final Set<String> reported = new HashSet<>();
    private final Map<String, Origin> declared = new HashMap<>();

    /**
     * None so far; they can be of these classes, and of those that take the place of classes of Camel.
     *
     * @param isRehearsal whether repositories leave their files alone and know no key at the beginning
     */
    public Beans(AllowedClasses classes, boolean isRehearsal) {
        this.outer = null;
        this.isRehearsal = isRehearsal;
        this.classes = classes.withClasses(CamelClasses.COUNTERPARTS);
        this.settable = this.classes.withClasses(CamelClasses.OF_FILES);
    }

    /** None so far, but those of {@code outer} where a name is not among these. */
    public Beans(Beans outer) {
        this.outer = outer;
        this.isRehearsal = outer.isRehearsal;
        this.classes = outer.classes;
        this.settable = outer.settable;
    }

    /** What routes may call and make of data. */
    public AllowedClasses classes() {
        return classes;
    }

    /** What beans can be made of: those that open files as well, as the route file itself names these. */
    AllowedClasses settable() {
        return settable;
    }

    /**
     * Remembers where the name of a bean stands.
     *
     * @return where another bean of this name was declared before; null if there is none
     */
    public synchronized @Nullable Origin declare(String name, Origin origin) {
        return declared.putIfAbsent(name, origin);
    }

    /** From now on the beans so far may be declared anew: who uses a template may put others in the place of its beans. */
    public synchronized void allowReplacement() {
        declared.clear();
    }

    /** Adds a definition; a later one of the same name takes the place of an earlier one. */
    public synchronized void add(BeanDefinition definition) {
        definitions.put(definition.name(), definition);
    }

    /** Adds one that cannot be made, which has been reported. */
    public synchronized void addReported(BeanDefinition definition) {
        definitions.put(definition.name(), definition);
        reported.add(definition.name());
    }

    /** Whether {@code reference} names a bean that cannot be made, as has been reported where it is declared. */
    public synchronized boolean isReported(String reference) {
        String name = stripped(reference);
        return definitions.containsKey(name) ? reported.contains(name) : outer != null && outer.isReported(reference);
    }

    /** Whether any bean cannot be made, as has been reported. */
    public synchronized boolean areReported() {
        return !reported.isEmpty() || outer != null && outer.areReported();
    }

    /** Whether something takes the place of the class of Camel that is called {@code name}. */
    public boolean isCounterpart(String name) {
        return CamelClasses.type(name).isPresent() || CamelClasses.instance(name).isPresent();
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
                : Optional.of(definition.type());
    }

    /** What {@code reference} stands for, as files say it: the reference itself, and what it is declared as if it is. */
    public synchronized String described(String reference) {
        BeanDefinition definition = definitions.get(stripped(reference));
        return definition == null
                ? outer == null ? reference : outer.described(reference)
                : reference + " (" + definition.described() + ")";
    }

    /**
     * The bean called {@code reference}: a declared name, or the name of a class, which may stand behind {@code #class:}; behind {@code #type:}, the
     * only declared one that is of this type.
     *
     * @throws BeanException if there is none, or it cannot be made, or its class is not allowed
     */
    public synchronized Object get(String reference) {
        if (reference.startsWith(ONLY_ONE_PREFIX)) {
            return get(onlyOne(reference.substring(ONLY_ONE_PREFIX.length()).strip()));
        }
        String name = stripped(reference);
        Object found = made.get(name);
        if (found != null) {
            return found;
        }
        requireThere(reference);
        if (outer != null && !definitions.containsKey(name)) {
            return outer.get(reference);
        }
        BeanDefinition definition = definitions.get(name);
        Object bean = new BeanMaker(this, settable).make(definition == null ? BeanDefinition.of(name, name) : definition);
        if (isRehearsal && bean instanceof FileRepository repository) {
            repository.keepInMemory();
        }
        if (definition == null) {
            undeclared.add(bean);
        } else {
            made.put(name, bean);
            order.add(name);
        }
        return bean;
    }

    private String onlyOne(String type) {
        List<String> names = named(BeanMaker.classOf(BeanDefinition.of(type, type), settable));
        if (names.size() != 1) {
            throw BeanException.notOne(type, names);
        }
        return names.getFirst();
    }

    /** The names of the beans that are declared and are a {@code type}, in order. What a factory method gives is made for that. */
    public synchronized List<String> named(Class<?> type) {
        Set<String> names = new TreeSet<>(outer == null ? List.of() : outer.named(type));
        for (BeanDefinition definition : definitions.values()) {
            if (is(definition, type)) {
                names.add(definition.name());
            } else {
                names.remove(definition.name());
            }
        }
        return List.copyOf(names);
    }

    private boolean is(BeanDefinition definition, Class<?> type) {
        if (reported.contains(definition.name())) {
            return false;
        }
        try {
            return definition.factoryMethod().isEmpty()
                    ? type.isAssignableFrom(BeanMaker.classOf(definition, settable))
                    : type.isInstance(get(definition.name()));
        } catch (BeanException e) {
            return false; // where it is named, the reason is told
        }
    }

    /**
     * What methods of {@code reference} are called on: the bean, or the class itself where nobody can make an object of it.
     *
     * @throws BeanException as {@link #get} does
     */
    public synchronized Object receiver(String reference) {
        if (reference.startsWith(ONLY_ONE_PREFIX)) {
            return get(reference);
        }
        String name = stripped(reference);
        if (isDeclared(name)) {
            return get(reference);
        }
        requireThere(reference);
        Class<?> type = BeanMaker.classOf(BeanDefinition.of(name, name), settable);
        boolean hasObjects = CamelClasses.instance(name).isPresent()
                || !Modifier.isAbstract(type.getModifiers())
                        && Arrays.stream(type.getConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
        return hasObjects ? get(reference) : new StaticMethods(type);
    }

    /**
     * The same for an endpoint: as in Camel, all places that write the same one have the same object.
     *
     * @throws BeanException as {@link #get} does
     */
    public synchronized Object ofEndpoint(String reference, String method) {
        if (outer != null && !definitions.containsKey(stripped(reference))) {
            return outer.ofEndpoint(reference, method);
        }
        String endpoint = reference + "?" + method;
        Object known = ofEndpoints.get(endpoint);
        if (known == null) {
            known = receiver(reference);
            ofEndpoints.put(endpoint, known);
        }
        return known;
    }

    /** @throws BeanException if {@code reference} may be a bean, and there is neither one nor a class of this name */
    private void requireThere(String reference) {
        String name = stripped(reference);
        boolean isClass = reference.startsWith(CLASS_PREFIX) || reference.startsWith(TYPE_PREFIX) || CamelClasses.type(name).isPresent() || CamelClasses.instance(name).isPresent();
        if (!isClass && !isDeclared(name) && settable.find(name).isEmpty()) {
            throw BeanException.unknown(name, declaredNames());
        }
    }

    private synchronized Set<String> declaredNames() {
        Set<String> names = new TreeSet<>(outer == null ? Set.of() : outer.declaredNames());
        names.addAll(definitions.keySet());
        return names;
    }

    private static String stripped(String reference) {
        for (String prefix : new String[] {CLASS_PREFIX, BEAN_PREFIX, TYPE_PREFIX, "#"}) {
            if (reference.startsWith(prefix)) {
                return reference.substring(prefix.length()).strip();
            }
        }
        return reference.strip();
    }

    /** Calls the destroy methods of beans that were made, the last first, and closes repositories. */
    @Override
    public synchronized void close() {
        undeclared.forEach(Beans::closeRepository);
        undeclared.clear();
        for (String name : order.reversed()) {
            BeanDefinition definition = definitions.get(name);
            Object bean = made.remove(name);
            closeRepository(bean);
            if (definition != null && bean != null && !definition.destroyMethod().isEmpty()) {
                new BeanMaker(this, settable).call(bean, definition.destroyMethod());
            }
        }
        order.clear();
    }

    private static void closeRepository(@Nullable Object bean) {
        if (bean instanceof IdempotentRepository repository) {
            repository.close();
        }
    }
}
