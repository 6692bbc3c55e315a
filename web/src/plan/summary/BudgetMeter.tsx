import { chakra } from "@chakra-ui/react";
import { formatMoney } from "@planner/shared/format";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import type { Plan } from "@planner/shared/plan/Plan";

/** The daily budget on a scale with the gate. Hidden from screen readers, because the text says the same. */
export function BudgetMeter({ plan }: { readonly plan: Plan }) {
  const { gate } = plan.assumptions.dailyBudget;
  const { zones, position } = meterScale(plan.assumptions.dailyBudget);
  return (
    <chakra.div position="relative" height="6" flex="0 1 5rem" aria-hidden="true">
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
      <Needle left={`${position(plan.daily_budget)}%`} />
      <chakra.span
        position="absolute"
        top="2"
        left={`${position(gate)}%`}
        transform="translateX(-50%)"
        textStyle="xs"
        color="fg.muted"
      >
        {formatMoney(gate)}
      </chakra.span>
    </chakra.div>
  );
}

const Zones = chakra("div", {
  base: {
    display: "flex",
    gap: "0.5",
    borderRadius: "full",
    overflow: "hidden",
    "& > div": { height: "1.5" },
  },
});

const Needle = chakra("div", {
  base: {
    position: "absolute",
    top: "-0.25rem",
    transform: "translateX(-50%)",
    width: "0.1875rem",
    height: "0.875rem",
    borderRadius: "full",
    bg: "bg.inverted",
    _highContrast: { bg: "CanvasText" },
  },
});

/** The budget meter's zones in dollars a day, and positions in percent: linear up to the gate, then without an end. */
export function meterScale({ gate, red_below }: Assumptions["dailyBudget"]) {
  return {
    zones: [
      { status: "red", from: 0, to: red_below },
      { status: "yellow", from: red_below, to: gate },
      { status: "green", from: gate, to: Number.POSITIVE_INFINITY },
    ] as const,
    position: (dailyBudget: number) =>
      dailyBudget < gate
        ? (dailyBudget / gate) * gatePosition
        : 100 - (gate / dailyBudget) * (100 - gatePosition),
  };
}

/** The gate's position on the scale, in percent. */
const gatePosition = 45;
