// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.record.Fields;
import io.pelton.spi.ByteView;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Turns records into values of columns, by the names of their fields, in any case of letters if there is none as written. Used by one thread.
 */
final class RowShapes {
    private static final int NO_COLUMN = -1;

    /** More names of fields are looked up each time. */
    private static final int MOST_NAMES = 10_000;

    /** As each of n fields may be left out, there may be as many as 2 to the n. */
    private static final int MOST_SHAPES = 1_000;

    private final Table table;
    private final List<Column> columns;
    private final boolean areChosen;
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<BitSet, Shape> shapes = new HashMap<>();
    private final Map<Class<?>, Components> components = new HashMap<>();
    private final @Nullable Object[] values;
    private final int[] keys;
    private final BitSet filled = new BitSet();
    private BitSet lastFilled = new BitSet();
    private Shape lastShape = new Shape(List.of());
    private @Nullable List<String> lastNames;
    private int[] lastPlaces = {};
    private int next;

    /**
     * Of {@code table}.
     *
     * @param chosen the columns that are written, whatever else records have; empty for all
     * @param keys the columns of the key; empty for none
     */
    RowShapes(Table table, List<Column> chosen, List<Column> keys) {
        this.table = table;
        this.columns = chosen.isEmpty() ? table.columns() : chosen;
        this.areChosen = !chosen.isEmpty();
        this.values = new Object[columns.size()];
        this.keys = keys.stream().mapToInt(columns::indexOf).toArray();
        for (int i = 0; i < columns.size(); i++) {
            places.put(columns.get(i).name(), i);
        }
        for (int i = 0; i < columns.size(); i++) {
            places.putIfAbsent(columns.get(i).name().toLowerCase(Locale.ROOT), i);
        }
    }

    /**
     * Reads {@code record}; its values are those of {@link #next} then, one for each column of the shape.
     *
     * @throws IllegalArgumentException if it is no record with fields, has one for which there is no column, or lacks one of the key; the message says so
     */
    Shape read(@Nullable Object record) {
        filled.clear();
        next = 0;
        switch (record) {
            case Map<?, ?> map -> map.forEach((name, value) -> put(place(String.valueOf(name)), value));
            case Fields fields -> {
                int[] of = places(fields.names());
                for (int i = 0; i < of.length; i++) {
                    put(of[i], fields.value(i));
                }
            }
            case List<?> list -> inOrder(list);
            case Object[] array -> inOrder(Arrays.asList(array));
            case Record fields -> components(fields);
            case null -> throw noFields("there is nothing");
            default -> throw noFields("a " + record.getClass().getSimpleName() + " has none: '" + shortened(record.toString()) + "'");
        }
        if (filled.isEmpty()) {
            throw noFields("it has none that is written");
        }
        for (int place : keys) {
            if (!filled.get(place) || columns.get(place).isNull(values[place])) {
                throw new IllegalArgumentException("the record has nothing for '" + columns.get(place).name() + "', a column of the key: without it the row would be added each time it is written");
            }
        }
        if (!filled.equals(lastFilled)) {
            lastFilled = (BitSet) filled.clone();
            if (shapes.size() == MOST_SHAPES) {
                shapes.clear(); // those that are still used are made again
            }
            lastShape = shapes.computeIfAbsent(lastFilled, key -> new Shape(key.stream().mapToObj(columns::get).toList()));
        }
        return lastShape;
    }

    /** The value for the next column of the shape. */
    @Nullable Object next() {
        int at = filled.nextSetBit(next);
        next = at + 1;
        return values[at];
    }

    /** What keys of records have in common if they may be the same, however their values are written; empty if there are no keys. */
    List<Object> key() {
        List<Object> key = new ArrayList<>();
        for (int place : keys) {
            key.add(comparable(Objects.requireNonNull(values[place]), columns.get(place)));
        }
        return key;
    }

    /** Numbers that are equal have several texts, and so have texts where the column does not tell their case apart. Of other types, such as times, it is not known. */
    private static Object comparable(Object value, Column column) {
        boolean isId = column.typeName().equalsIgnoreCase("uuid");
        if (value instanceof byte[] || !isId && !column.isText() && !column.isNumber()) {
            return "";
        }
        String text = value.toString().strip();
        if (isId) {
            return text.toLowerCase(Locale.ROOT).replaceAll("[{}-]", "");
        }
        try {
            return new BigDecimal(text).stripTrailingZeros();
        } catch (NumberFormatException e) {
            return text.toLowerCase(Locale.ROOT);
        }
    }

    private void put(int place, @Nullable Object value) {
        if (place != NO_COLUMN) {
            filled.set(place);
            values[place] = value instanceof ByteView text ? text.toString() : value;
        }
    }

    private int place(String field) {
        Integer place = places.get(field);
        if (place == null) {
            place = places.get(field.toLowerCase(Locale.ROOT));
            if (place == null && !areChosen) {
                throw new IllegalArgumentException("the record has '" + field + "', but the table " + table.name() + " has no such column: it has " + table.names()
                        + "; say with 'columns' which are written");
            }
            place = place == null ? NO_COLUMN : place;
            if (places.size() < MOST_NAMES) {
                places.put(field, place);
            }
        }
        return place;
    }

    /** Records of one file have one list of names. */
    @SuppressWarnings("ReferenceEquality")
    private int[] places(List<String> names) {
        if (names != lastNames) {
            lastPlaces = names.stream().mapToInt(this::place).toArray();
            lastNames = names;
        }
        return lastPlaces;
    }

    private void inOrder(List<?> list) {
        if (!areChosen) {
            throw noFields("a list has values only; say with 'columns' what they are");
        }
        if (list.size() != columns.size()) {
            throw new IllegalArgumentException("the record has " + list.size() + " values, but there are " + columns.size() + " columns to write");
        }
        for (int i = 0; i < list.size(); i++) {
            put(i, list.get(i));
        }
    }

    private void components(Record fields) {
        Components of = components.computeIfAbsent(fields.getClass(), type -> Components.of(type, this::place));
        @Nullable Object[] all = of.values(fields);
        for (int i = 0; i < all.length; i++) {
            put(of.places()[i], all[i]);
        }
    }

    private static IllegalArgumentException noFields(String found) {
        return new IllegalArgumentException("a table is written from records with fields, such as maps or rows of CSV, but " + found);
    }

    private static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }
}
