// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.util.List;

/**
 * What repeated measurements gave.
 *
 * @param sigma the standard deviation of the sample; 0 for a single value
 */
public record Spread(int count, double min, double max, double mean, double sigma) {
    /** Student's t for 95 %, two-sided, by degrees of freedom from 1 on. */
    private static final double[] T95 = {
        12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10,
        2.09, 2.09, 2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05, 2.04
    };

    private static final double T95_OF_MANY = 1.96;

    /** Of at least one value. */
    public static Spread of(List<Double> values) {
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        double sum = 0;
        for (double value : values) {
            min = Math.min(min, value);
            max = Math.max(max, value);
            sum += value;
        }
        double mean = sum / values.size();
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        double sigma = values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1));
        return new Spread(values.size(), min, max, mean, sigma);
    }

    /** Half the width of the interval that the true mean lies in with a confidence of 95 %. */
    double margin() {
        if (count < 2) {
            return Double.POSITIVE_INFINITY;
        }
        double t = count - 2 < T95.length ? T95[count - 2] : T95_OF_MANY;
        return t * sigma / Math.sqrt(count);
    }

    /** Whether the confidence intervals of both have nothing in common. */
    public boolean isApartFrom(Spread other) {
        return Math.abs(mean - other.mean) > margin() + other.margin();
    }
}
