// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.generate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The names of weather stations: 413 cities, then their districts. */
final class Stations {
    /** A station and its mean temperature in tenths of a degree. */
    record Station(String name, int meanTenths) {}

    static final int MAX = 10_000;

    private static final String[] DISTRICTS = {
        "North", "East", "South", "West", "Airport", "Harbour", "Central", "Old Town", "University", "Heights", "Park",
        "Bridge", "Hill", "Lake", "Station", "Market", "Gardens", "Mill", "Castle", "Field", "Tower", "Valley", "Port",
        "Observatory"
    };

    private Stations() {}

    /** The first {@code count} stations. */
    static List<Station> first(int count) {
        List<Station> cities = cities();
        List<Station> stations = new ArrayList<>(cities);
        for (String district : DISTRICTS) {
            for (Station city : cities) {
                stations.add(new Station(city.name() + " " + district, city.meanTenths()));
            }
        }
        return stations.subList(0, count);
    }

    private static List<Station> cities() {
        InputStream in = Objects.requireNonNull(Stations.class.getResourceAsStream("stations.csv"), "stations.csv");
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().map(Stations::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Station parse(String line) {
        int separator = line.indexOf(';');
        long tenths = Math.round(Double.parseDouble(line.substring(separator + 1)) * 10);
        return new Station(line.substring(0, separator), Math.toIntExact(tenths));
    }
}
