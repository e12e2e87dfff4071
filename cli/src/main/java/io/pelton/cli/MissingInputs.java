// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.plan.Inflow;
import io.pelton.plan.Input;
import io.pelton.plan.Plan;
import io.pelton.routes.Hint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Inputs that are not there when a route is checked: a hint only, as they may come before it runs, or be on another machine. */
final class MissingInputs {
    private final List<Hint> hints = new ArrayList<>();

    private MissingInputs() {}

    static List<Hint> hints(List<Plan> plans) {
        MissingInputs inputs = new MissingInputs();
        plans.forEach(plan -> inputs.check(plan.input()));
        return inputs.hints;
    }

    private void check(Input input) {
        switch (input) {
            case Input.From from -> check(from);
            case Input.Merge merge -> merge.inflows().stream().map(Inflow::input).forEach(this::check);
            case Input.Enclosing _ -> {}
        }
    }

    private void check(Input.From from) {
        PeltonException absence;
        try {
            absence = from.source().absence();
        } catch (IOException e) {
            absence = null; // a run will say so
        }
        if (absence != null && absence.code() == ErrorCode.FILE_NOT_FOUND) {
            String what = String.valueOf(absence.getMessage()).substring(absence.code().code().length() + 1);
            hints.add(new Hint(from.info().origin(), what, "a run stops here unless it is there by then: relative paths start in the folder the command runs in"));
        }
    }
}
