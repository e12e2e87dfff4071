// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.testkit.behaviour.FlowShape.Numbered;
import io.pelton.testkit.simulation.SimStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records as they stand in files of a store, a line each; a line that is torn is none. Does not change. */
final class DurableRecords {
    private final Map<String, List<Numbered>> files = new LinkedHashMap<>();
    private final Map<Object, Integer> times = new HashMap<>();

    private DurableRecords() {}

    /** Where the writers of a sink have their files. */
    static String folder(String sink, int life) {
        return sink + "/" + life + "/";
    }

    /** What survives a kill for certain of the files in a folder. */
    static DurableRecords synced(SimStore store, String folder) {
        DurableRecords records = new DurableRecords();
        store.names(folder).forEach(name -> records.add(name, store.synced(name)));
        return records;
    }

    /** What is written for records. */
    static byte[] bytes(Collection<Numbered> records) {
        StringBuilder lines = new StringBuilder();
        records.forEach(
                record -> lines.append(record.split() + " " + record.index() + " " + record.mark() + "\n"));
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void add(String file, byte[] bytes) {
        List<Numbered> records = new ArrayList<>();
        String text = new String(bytes, StandardCharsets.UTF_8);
        int begin = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
            String[] numbers = text.substring(begin, end).split(" ", -1);
            Numbered record = new Numbered(
                    Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2]));
            records.add(record);
            times.merge(record.origin(), 1, Integer::sum);
            begin = end + 1;
        }
        files.put(file, records);
    }

    /** How often each record is there. */
    Map<Object, Integer> times() {
        return times;
    }

    boolean contains(Object record) {
        return times.containsKey(record);
    }

    long count() {
        return times.values().stream().mapToLong(Integer::intValue).sum();
    }

    /** The records of each file, in their order. */
    Collection<List<Numbered>> files() {
        return files.values();
    }
}
