// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A bean whose methods make one value of two, on both sides: the names of {@code aggregationStrategyMethodName}. */
public final class Tally {
    /** Makes values. */
    public Tally() {}

    /** Two texts, either of which may be nothing. */
    public String join(@Nullable String old, @Nullable String next) {
        return old + "+" + next;
    }

    /** Two numbers. */
    public int add(int old, int next) {
        return old + next;
    }

    /** Two numbers, either of which may be nothing. */
    public Integer sum(@Nullable Integer old, @Nullable Integer next) {
        return (old == null ? 100 : old) + (next == null ? 1000 : next);
    }

    /** Two truths. */
    public boolean either(boolean old, boolean next) {
        return old || next;
    }

    /** Two values. */
    public String values(@Nullable Object old, @Nullable Object next) {
        return old + "&" + next;
    }

    /** A list, and what is added to it. */
    public List<Object> list(@Nullable List<Object> old, @Nullable Object next) {
        List<Object> all = old == null ? new ArrayList<>() : old;
        if (next != null) {
            all.add(next);
        }
        return all;
    }

    /** Nothing. */
    public @Nullable String none(String old, String next) {
        return old.equals("never") ? next : null;
    }

    /** Fails now and then. */
    public String picky(String old, String next) {
        if (next.equals("bad")) {
            throw new IllegalStateException("not " + next);
        }
        return old + "+" + next;
    }

    /** A method of the class. */
    public static String fixed(String old, String next) {
        return old + "/" + next;
    }

    /** Two texts and their headers, which it changes. */
    public String headers(@Nullable String old, @Nullable Map<String, Object> oldHeaders, String next, Map<String, Object> nextHeaders) {
        if (oldHeaders == null) {
            nextHeaders.put("first", next);
            return "first " + next;
        }
        oldHeaders.put("LAST", nextHeaders.get("ID"));
        oldHeaders.remove("gone");
        oldHeaders.keySet().removeIf(name -> name.startsWith("tmp"));
        oldHeaders.replaceAll((name, value) -> name.equals("kind") ? value + "!" : value);
        return old + oldHeaders.get("Id") + "+" + next + nextHeaders.get("iD") + oldHeaders.containsKey("KIND") + oldHeaders.containsKey("none");
    }

    /** The same with properties. */
    public String properties(
            String old, Map<String, Object> oldHeaders, Map<String, Object> oldProperties,
            String next, Map<String, Object> nextHeaders, Map<String, Object> nextProperties) {
        oldProperties.put("seen", nextProperties.get("p"));
        oldProperties.remove("q");
        return old + oldProperties.get("p") + "+" + next + nextProperties.get("p") + oldProperties.containsKey("P") + nextHeaders.size();
    }

    /** What is there of the names that a route gives. */
    public String maps(String old, Map<String, Object> oldHeaders, Object next, Map<String, Object> nextHeaders) {
        return new TreeMap<>(oldHeaders) + " and " + new TreeMap<>(nextHeaders);
    }
}
