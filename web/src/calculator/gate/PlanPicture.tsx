import { chakra } from "@chakra-ui/react";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { useMemo } from "react";
import { scenarioTitles } from "../results/scenarios/scenarioTiles.ts";

/**
 * The visitor's plan with its figures covered. The covers look the same for every plan, the meter has no needle, and no
 * figure is in the document (docs/decisions/0204).
 */
export function PlanPicture({ inputs }: Readonly<{ inputs: PlanInputs }>) {
  const { today, ads } = useMemo(() => bookingShape(inputs), [inputs]);
  return (
    <Sheet
      role="img"
      aria-label="Your plan with its figures covered: daily ad spend, budget meter, four revenue scenarios, and bookings week by week."
    >
      <chakra.div gridArea="spend">
        Daily ad spend
        <Amount size="large">
          $<Cover />
        </Amount>
      </chakra.div>
      <chakra.div gridArea="meter">
        <chakra.span display={wideOnly}>Is it enough?</chakra.span>
        <Meter>
          {(["red", "yellow", "green"] as const).map((status) => (
            <chakra.span key={status} bg={`status.${status}.border`} />
          ))}
        </Meter>
      </chakra.div>
      <Chart>
        Bookings a week
        <Bars>
          {ads.map((share, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks never move
            <chakra.span key={index}>
              <chakra.span height={height(share)} bg="accent.solid" />
              <chakra.span height={height(today)} bg="border.control" />
            </chakra.span>
          ))}
        </Bars>
      </Chart>
      <Tiles>
        {Object.values(scenarioTitles).map((title) => (
          <Tile key={title}>
            {title}
            <Amount size="small">
              $<Cover />
            </Amount>
          </Tile>
        ))}
      </Tiles>
    </Sheet>
  );
}

/** The weekly bookings as shares of the highest week: today's, and each week's from ads. */
function bookingShape(inputs: PlanInputs) {
  const bookings = computePlan(inputs).weeks.map((week) => week.bookings);
  const current = inputs.current_estimates_per_week ?? 0;
  const highest = current + Math.max(...bookings);
  return { today: current / highest, ads: bookings.map((booked) => booked / highest) };
}

/** In steps of 4%: the shape of the plan, too coarse to measure a figure. */
function height(share: number): string {
  return `${Math.round(share * 25) * 4}%`;
}

const Sheet = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gridTemplateAreas: {
      base: "'spend chart' 'meter chart'",
      md: "'spend meter' 'chart chart'",
      lg: "'spend meter' 'chart chart' 'tiles tiles'",
    },
    columnGap: { base: "4", md: "6" },
    rowGap: { base: "2", md: "4" },
    mt: { base: "3", lg: "6" },
    p: { base: "3", md: "4" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "lg",
    boxShadow: "panel",
    textStyle: "xs",
    fontWeight: "semibold",
    color: "fg.muted",
  },
});

/** A dollar sign before a covered figure. */
const Amount = chakra("div", {
  base: { display: "flex", alignItems: "center", gap: "1", mt: "1", color: "fg" },
  variants: {
    size: {
      large: { textStyle: { base: "xl", lg: "2xl" }, fontWeight: "heavy" },
      small: { textStyle: "lg", fontWeight: "bold", mt: "0" },
    },
  },
});

/** Striped, so that it does not look like a figure that is still loading. */
const Cover = chakra("span", {
  base: {
    flex: "1",
    maxW: "9rem",
    height: "0.8em",
    borderRadius: "sm",
    // Visible in forced colors, which drop backgrounds.
    border: "1px solid transparent",
    background:
      "repeating-linear-gradient(135deg, {colors.accent.muted} 0 6px, color-mix(in srgb, {colors.accent.solid} 40%, {colors.accent.muted}) 6px 12px)",
  },
});

const Meter = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "35fr 15fr 35fr",
    gap: "0.5",
    height: { base: "1.5", md: "0.625rem" },
    mt: { md: "4" },
    borderRadius: "full",
    overflow: "hidden",
  },
});

const Chart = chakra("div", {
  base: { gridArea: "chart", display: "flex", flexDirection: "column" },
});

const Bars = chakra("div", {
  base: {
    flex: "1",
    display: "flex",
    alignItems: "stretch",
    gap: { base: "1", md: "1.5" },
    minH: { base: "8", md: "5rem" },
    mt: "1",
    borderBottomWidth: "1px",
    "& > span": { flex: "1", display: "flex", flexDirection: "column", justifyContent: "end" },
    "& > span > :first-of-type": { borderTopRadius: "sm" },
  },
});

/** On a phone, the form needs the room. */
const wideOnly = { base: "none", md: "block" } as const;

/** Beside the form. Above it, they would push the form off a tablet's screen. */
const Tiles = chakra("div", {
  base: {
    display: { base: "none", lg: "grid" },
    gridArea: "tiles",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "2",
  },
});

const Tile = chakra("div", {
  base: {
    px: "3",
    py: "2",
    borderWidth: "1px",
    borderRadius: "md",
  },
});
