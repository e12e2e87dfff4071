// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What Camel's dumper writes, as Camel's loader reads it: some parts of a step stand among its steps, which is where XML has them. */
final class DumpedTree {
    /** What is no step: the step whose part it is, whether there may be several, and its name. */
    private static final Set<String> SEVERAL = Set.of("doCatch");

    private static final Set<String> ONE = Set.of("doFinally", "onFallback", "onWhen", "redeliveryPolicy");

    private DumpedTree() {}

    static @Nullable Object readable(@Nullable Object tree) {
        return switch (tree) {
            case Map<?, ?> map -> readable(map);
            case List<?> list -> {
                List<@Nullable Object> all = new ArrayList<>();
                list.forEach(each -> all.add(readable(each)));
                yield all;
            }
            case null, default -> tree;
        };
    }

    private static Map<String, @Nullable Object> readable(Map<?, ?> map) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            Object each = readable(value);
            if (each instanceof Map<?, ?> inner && key.equals(inner.get("language"))) {
                inner.remove("language");
            }
            all.put((String) key, each);
        });
        if (all.get("steps") instanceof List<?> steps) {
            List<Object> kept = new ArrayList<>();
            for (Object step : steps) {
                if (!(step instanceof Map<?, ?> named && isMoved(named, all))) {
                    kept.add(step);
                }
            }
            all.put("steps", kept);
        }
        return all;
    }

    @SuppressWarnings("unchecked")
    private static boolean isMoved(Map<?, ?> step, Map<String, @Nullable Object> parent) {
        String name = (String) step.keySet().iterator().next();
        Object part = step.get(name);
        if (SEVERAL.contains(name)) {
            ((List<@Nullable Object>) parent.computeIfAbsent(name, _ -> new ArrayList<>())).add(part);
            return true;
        }
        if (ONE.contains(name) || name.endsWith("LoadBalancer") || name.endsWith("Configuration")) {
            parent.put(name, part);
            return true;
        }
        return false;
    }
}
