import { chakra } from "@chakra-ui/react";
import type { CalendarDate } from "@planner/shared/calendar";
import { formatDailyBudget } from "@planner/shared/format";
import { installSlots } from "@planner/shared/plan/installSlots";
import type { Plan } from "@planner/shared/plan/Plan";
import { Button } from "../../../ui/Button.tsx";
import { shortScreen } from "../../../ui/shortScreen.ts";
import { slotsLabel } from "./InstallSlots.tsx";
import type { NextAction } from "./nextAction.ts";
import { primaryAction } from "./primaryAction.ts";

type ActionBarProps = {
  readonly plan: Plan;
  readonly today: CalendarDate;
  readonly action: NextAction;
  readonly onInstall: () => void;
  /** Called when the visitor plans with the suggested target. */
  readonly onTarget: (target: number) => void;
};

/**
 * The amount and the primary action, pinned to the bottom of a narrow screen unless it is very short (400% zoom). It comes after
 * the content in the flow, so it never covers the end of it. The theme's scroll padding keeps focused elements clear of it.
 */
export function ActionBar({ plan, today, action, onInstall, onTarget }: ActionBarProps) {
  const primary = primaryAction(plan, action);
  if (primary === undefined) return null;
  const run = primary.kind === "target" ? () => onTarget(primary.target) : onInstall;

  return (
    <Bar>
      <p>
        <strong>{`${formatDailyBudget(plan.daily_budget)} a day`}</strong>
        <span>
          {plan.budget_gate_passes
            ? `${installSlots(today.day).left} ${slotsLabel}`
            : plan.meter_message}
        </span>
      </p>
      <Button size="lg" onClick={run}>
        {primary.label}
      </Button>
    </Bar>
  );
}

/** On phones, negative margins extend it over the page's padding, to the edges of the screen and down to the footer. */
const Bar = chakra("div", {
  base: {
    position: "sticky",
    bottom: "0",
    zIndex: "10",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1",
    mx: { base: "-4", md: "-8" },
    mb: { base: "-8", md: "-16" },
    px: { base: "4", md: "8" },
    pt: "2",
    pb: "max(0.5rem, env(safe-area-inset-bottom))",
    borderTopWidth: "1px",
    bg: "bg.panel",
    "& p": { textStyle: "xs", color: "fg.muted", whiteSpace: "nowrap" },
    "& strong": { display: "block", textStyle: "md", fontWeight: "bold", color: "fg" },
    "& button": { flex: "1 1 max-content", px: "3", textStyle: "md" },
    _print: { display: "none" },
    [shortScreen]: { position: "static" },
  },
});
