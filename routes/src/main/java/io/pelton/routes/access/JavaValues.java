// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.access;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the JDK that hold values and do nothing else: they reach no file, network, process, thread, class or setting of
 * the JVM. {@code Formatter} and {@code Scanner} open files, {@code Timer} starts threads, {@code ResourceBundle} and
 * {@code ServiceLoader} load classes, so that these are missing from {@code java.util}.
 */
final class JavaValues {
    /** Every public class of these packages. */
    private static final Set<String> PACKAGES =
            Set.of("java.math", "java.time", "java.time.chrono", "java.time.format", "java.time.temporal");

    private static final Set<String> CLASSES = Stream.of(
                    named("java.lang", """
                            Boolean Byte CharSequence Character Comparable Double Enum Float Integer Iterable Long Math Number Object
                            Short StrictMath String StringBuffer StringBuilder Throwable"""),
                    named("java.text", """
                            ChoiceFormat Collator CompactNumberFormat DateFormat DateFormatSymbols DecimalFormat DecimalFormatSymbols
                            Format MessageFormat Normalizer NumberFormat ParsePosition SimpleDateFormat"""),
                    named("java.net", "URLDecoder URLEncoder"),
                    named("java.util", """
                            AbstractCollection AbstractList AbstractMap AbstractQueue AbstractSequentialList AbstractSet ArrayDeque
                            ArrayList Arrays Base64 BitSet Calendar Collection Collections Comparator Currency Date Deque Dictionary
                            Enumeration GregorianCalendar HashMap HashSet Hashtable HexFormat IdentityHashMap Iterator LinkedHashMap
                            LinkedHashSet LinkedList List ListIterator Locale Map NavigableMap NavigableSet Objects Optional
                            OptionalDouble OptionalInt OptionalLong PriorityQueue Properties Queue Random RandomAccess
                            SequencedCollection SequencedMap SequencedSet Set SimpleTimeZone SortedMap SortedSet Stack StringJoiner
                            StringTokenizer TimeZone TreeMap TreeSet UUID Vector WeakHashMap"""),
                    named("java.util.concurrent", """
                            ConcurrentHashMap ConcurrentLinkedDeque ConcurrentLinkedQueue ConcurrentMap ConcurrentNavigableMap
                            ConcurrentSkipListMap ConcurrentSkipListSet CopyOnWriteArrayList CopyOnWriteArraySet"""),
                    named("java.util.concurrent.atomic", """
                            AtomicBoolean AtomicInteger AtomicLong AtomicReference DoubleAdder LongAdder"""))
            .flatMap(names -> names)
            .collect(Collectors.toUnmodifiableSet());

    private JavaValues() {}

    private static Stream<String> named(String packageName, String names) {
        return Arrays.stream(names.split("\\s+")).map(name -> packageName + "." + name);
    }

    /** Whether {@code type}, or the class around it, is one of these. */
    static boolean contains(Class<?> type) {
        Class<?> outermost = type.getNestHost();
        return isOfJdk(type) && (CLASSES.contains(outermost.getName()) || PACKAGES.contains(outermost.getPackageName()));
    }

    /** Whether {@code type} belongs to Java itself, and was not put on the boot class path by somebody else. */
    static boolean isOfJdk(Class<?> type) {
        return type.getModule().isNamed() && ModuleLayer.boot().modules().contains(type.getModule()) && isSystems(type.getClassLoader());
    }

    @SuppressWarnings("ReferenceEquality") // there is one platform loader
    private static boolean isSystems(@Nullable ClassLoader loader) {
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }
}
