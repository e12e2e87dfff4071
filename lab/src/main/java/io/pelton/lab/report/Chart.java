// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

/** A picture of what was measured, drawn as SVG. */
public sealed interface Chart permits BarChart, LineChart {
    /** The picture, to stand inside a page with the style of {@link Report#html()}. */
    String svg();
}
