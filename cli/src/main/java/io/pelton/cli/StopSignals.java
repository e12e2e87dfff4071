// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells of each SIGINT, SIGTERM and SIGHUP in place of ending the JVM, until closed. A SIGHUP that is ignored, as with
 * {@code nohup}, stays ignored.
 *
 * <p>A shutdown hook would not do: once the hooks run, the JVM ignores further signals, so a second Ctrl-C could not
 * force the end, and the exit code could not be 0. {@code sun.misc.Signal} is the only way to see each signal. javac
 * warns about naming that class and no option silences the warning, so it is looked up by name; where it is missing,
 * signals end the JVM at once, as they do by default.
 */
final class StopSignals implements AutoCloseable {
    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    /** The signals that are handled, each with its handler before. */
    private final Map<Object, @Nullable Object> before = new LinkedHashMap<>();
    private @Nullable Method handle;

    /** Tells {@code requests}, on a thread of the JVM, of each signal from now on. */
    @SuppressWarnings("ReferenceEquality") // there is one handler that ignores
    StopSignals(StopRequests requests) {
        try {
            Class<?> signalType = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Method found = signalType.getMethod("handle", signalType, handlerType);
            handle = found;
            Object ignored = handlerType.getField("SIG_IGN").get(null);
            for (String name : NAMES) {
                Object signal = signalType.getConstructor(String.class).newInstance(name);
                Runnable action = name.equals("INT") ? requests::interrupt : requests::terminate;
                Object former = found.invoke(null, signal, handler(handlerType, action));
                if (name.equals("HUP") && former == ignored) {
                    found.invoke(null, signal, ignored);
                } else {
                    before.put(signal, former);
                }
            }
        } catch (ClassNotFoundException | InvocationTargetException e) {
            // The JVM has no such class, or was told to leave signals alone (-Xrs).
            System.getLogger(StopSignals.class.getName())
                    .log(System.Logger.Level.DEBUG, "signals end the JVM at once", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("sun.misc.Signal is not what it was", e);
        }
    }

    private static Object handler(Class<?> handlerType, Runnable action) {
        return Proxy.newProxyInstance(
                handlerType.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, arguments) -> switch (
                        method.getName()) {
                    case "handle" -> {
                        action.run();
                        yield null;
                    }
                    case "equals" -> System.identityHashCode(proxy) == System.identityHashCode(arguments[0]);
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> "stop signals";
                });
    }

    /** Puts the handlers back that there were before. */
    @Override
    public void close() {
        try {
            for (Map.Entry<Object, @Nullable Object> entry : before.entrySet()) {
                if (handle != null) {
                    handle.invoke(null, entry.getKey(), entry.getValue());
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("sun.misc.Signal is not what it was", e);
        }
    }
}
