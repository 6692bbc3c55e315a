import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { type PlanView, planWeekNumbers } from "../weeks/planView.ts";

type WeekSegmentsProps = Readonly<{ plan: SavedPlan; view: PlanView }>;

/** A bar of the twelve weeks: which are entered, missed and current. The texts beside it say it too. */
export function WeekSegments({ plan, view }: WeekSegmentsProps) {
  return (
    <Segments className="segments" aria-hidden="true">
      {planWeekNumbers.map((week) => {
        const entry = plan.weeks.find((each) => each.week === week);
        const isMissed = view.hasStarted && view.missed.some((each) => each.week === week);
        return (
          <span
            key={week}
            data-done={entry ? true : undefined}
            data-off={entry?.spend_cents === 0 || undefined}
            data-missed={isMissed || undefined}
            data-current={view.week?.week === week || undefined}
          />
        );
      })}
    </Segments>
  );
}

const Segments = chakra("div", {
  base: {
    mt: "2",
    // The current week, and weeks without ads.
    "& > [data-current]:not([data-done]), & > [data-off]": {
      bg: "transparent",
      border: "1.5px solid {colors.accent.solid}",
    },
    "& > [data-missed]": {
      bg: "transparent",
      border: "1.5px dashed {colors.status.yellow.solid}",
    },
    _print: { display: "none" },
  },
});
