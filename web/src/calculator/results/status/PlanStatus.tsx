import { chakra } from "@chakra-ui/react";
import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import type { Plan } from "@planner/shared/plan/Plan";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";

/** The status of the budget: the meter's message, the reason, and the meter. */
export function PlanStatus({ plan }: { readonly plan: Plan }) {
  const palette = `status.${plan.meter_status}`;
  return (
    <chakra.section
      aria-labelledby="plan-status"
      gridArea="status"
      display="grid"
      gap="3"
      p="4"
      borderWidth="1px"
      borderColor={`${palette}.border`}
      borderRadius="lg"
      bg={`${palette}.subtle`}
    >
      <chakra.div display="flex" gap="2" alignItems="center">
        <StatusIcon status={plan.meter_status} />
        <chakra.h2 id="plan-status" textStyle="lg" fontWeight="bold" color={`${palette}.fg`}>
          {plan.meter_message}
        </chakra.h2>
      </chakra.div>
      <chakra.p>{statusSentence(plan)}</chakra.p>
      <BudgetMeter plan={plan} />
    </chakra.section>
  );
}

/** The daily budget on a scale with its limits. Hidden from screen readers, because the text says the same. */
function BudgetMeter({ plan }: { readonly plan: Plan }) {
  const { zones, marks, position } = meterScale(plan.assumptions.dailyBudget);
  const at = position(plan.daily_budget);
  return (
    <Meter aria-hidden="true">
      {/* Fades in, because moving text counts as a layout shift. */}
      <Pin left={`clamp(1.5rem, ${at}%, 100% - 1.75rem)`}>
        {formatDailyBudget(plan.daily_budget)}
      </Pin>
      <Zones>
        {zones.map(({ status, from, to }) => (
          <chakra.div
            key={status}
            bg={`status.${status}.${status === plan.meter_status ? "solid" : "border"}`}
            // In forced colors, only borders and system colors are visible.
            _highContrast={{
              borderWidth: "1px",
              bg: status === plan.meter_status ? "CanvasText" : "Canvas",
            }}
            width={`${position(to) - position(from)}%`}
          />
        ))}
      </Zones>
      {/* Moves from the start of the scale, by a transform: "left" would count as a layout shift. */}
      <Needle
        css={{
          transform: `translateX(calc(${at}cqw - 50%))`,
          _starting: { transform: "translateX(-50%)" },
        }}
      />
      <Marks>
        {marks.map((mark) => (
          <chakra.span key={mark} left={`${position(mark)}%`}>
            {formatMoney(mark)}
          </chakra.span>
        ))}
      </Marks>
    </Meter>
  );
}

const Meter = chakra("div", {
  base: { position: "relative", containerType: "inline-size", pt: "1.75rem", mx: "1" },
});

/** The plan's figure above its place on the scale. */
const Pin = chakra("span", {
  base: {
    position: "absolute",
    top: "0",
    transform: "translateX(-50%)",
    transition: "opacity 200ms ease-out",
    _starting: { opacity: "0" },
    px: "1.5",
    borderRadius: "sm",
    bg: "bg.inverted",
    color: "fg.inverted",
    textStyle: "xs",
    lineHeight: "1.25rem",
    fontWeight: "bold",
    _print: { bg: "transparent" },
  },
});

const Zones = chakra("div", {
  base: {
    display: "flex",
    gap: "0.5",
    borderRadius: "full",
    overflow: "hidden",
    "& > div": { height: "0.625rem" },
  },
});

const Needle = chakra("div", {
  base: {
    position: "absolute",
    top: "1.25rem",
    left: "0",
    transition: "transform 200ms ease-out",
    width: "0.25rem",
    height: "1.375rem",
    borderRadius: "full",
    bg: "bg.inverted",
    // Separates the needle from the zone below it.
    outline: "2px solid",
    outlineColor: "bg.panel",
    _highContrast: { bg: "CanvasText" },
  },
});

const Marks = chakra("div", {
  base: {
    position: "relative",
    mt: "1.5",
    height: "4",
    textStyle: "xs",
    color: "fg.muted",
    "& > span": { position: "absolute", transform: "translateX(-50%)" },
  },
});

/** Explains the plan's status in one sentence. */
export function statusSentence(plan: Plan): string {
  if (plan.daily_budget === 0) {
    return "The meter shows daily ad spend only, and you need none.";
  }
  const { dailyBudget, suggestedBudget } = plan.assumptions;
  if (plan.budget_gate_passes) {
    return `That is enough: we install plans from ${formatMoney(dailyBudget.gate)} a day.`;
  }
  return `${formatDailyBudget(plan.daily_budget)} a day takes ${formatCount(plan.estimated_days ?? 0)} days to buy what ${formatMoney(plan.suggested_budget)} a day buys in ${suggestedBudget.goal_days}.`;
}

/**
 * The scale of the budget meter in dollars a day: its zones, its labeled limits, and the position of a budget in percent.
 * Linear up to the gate. Above it the scale has no end, so that every budget fits.
 */
export function meterScale({ gate, red_below }: Assumptions["dailyBudget"]) {
  return {
    zones: [
      { status: "red", from: 0, to: red_below },
      { status: "yellow", from: red_below, to: gate },
      { status: "green", from: gate, to: Number.POSITIVE_INFINITY },
    ] as const,
    marks: [red_below, gate],
    position: (dailyBudget: number) =>
      dailyBudget < gate
        ? (dailyBudget / gate) * gatePosition
        : 100 - (gate / dailyBudget) * (100 - gatePosition),
  };
}

/** In percent. */
const gatePosition = 60;
