// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.RecordBatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which records of different shapes are written: those of one shape together, since each change of it is a statement of its own. Where rows have keys,
 * records of one key keep their order. Used once.
 */
final class WriteOrder {
    private final List<Integer> order = new ArrayList<>();
    private final Map<Shape, List<Integer>> groups = new LinkedHashMap<>();
    private final Map<Object, Shape> shapeOfKey = new HashMap<>();

    private WriteOrder() {}

    /**
     * The places in {@code batch} of the records from {@code first} on.
     *
     * @throws BadRecordException if one cannot be read
     */
    static List<Integer> of(RecordBatch<?> batch, int first, RowShapes shapes) throws BadRecordException {
        WriteOrder order = new WriteOrder();
        for (int i = first; i < batch.size(); i++) {
            try {
                order.add(i, shapes.read(batch.get(i)), shapes.key());
            } catch (IllegalArgumentException e) {
                throw new BadRecordException(i, e);
            }
        }
        order.endOfGroups();
        return order.order;
    }

    private void add(int place, Shape shape, List<Object> key) {
        if (!key.isEmpty()) {
            Shape before = shapeOfKey.putIfAbsent(key, shape);
            if (before != null && before != shape) {
                endOfGroups();
                shapeOfKey.put(key, shape);
            }
        }
        groups.computeIfAbsent(shape, _ -> new ArrayList<>()).add(place);
    }

    private void endOfGroups() {
        groups.values().forEach(order::addAll);
        groups.clear();
        shapeOfKey.clear();
    }
}
