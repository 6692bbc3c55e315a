import { chakra } from "@chakra-ui/react";
import { formatCount } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { planShape } from "./planShape.ts";

/** Booked estimates per week as bars, and the goal as a line. */
export function PreviewChart({ plan }: Readonly<{ plan: Plan }>) {
  const { goal, today, ads } = planShape(plan);
  const target = formatCount(plan.target_estimates_week);
  return (
    <>
      <Drawing
        role="img"
        aria-label={`Booked estimates over ${ads.length} weeks. Your goal: ${target} a week`}
      >
        {ads.map((height, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the week
            key={index}
            x={`${index * 7 + 1}%`}
            y={percent(1 - today - height)}
          />
        ))}
        <rect data-today="" y={percent(1 - today)} />
        {/* CSS can move an SVG, but neither a line nor a text. */}
        <svg y={percent(1 - goal)} aria-hidden="true">
          <line x2="100%" />
          <text x="100%" y="-6">
            Your goal
          </text>
          <text x="100%" y="16">
            {`${target} a week`}
          </text>
        </svg>
      </Drawing>
      <Legend aria-hidden="true">
        <span>Week 1</span>
        <span>
          <i>■</i> From ads
        </span>
        {today > 0 && (
          <span>
            <i data-today="">■</i> Booked today
          </span>
        )}
        <span>{`Week ${ads.length}`}</span>
      </Legend>
    </>
  );
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

const Drawing = chakra("svg", {
  base: {
    w: "full",
    h: "10rem",
    mt: "2",
    "& rect": {
      width: "5%",
      // Extends below the bottom edge, which clips it.
      height: "100%",
      fill: "accent.solid",
      transition: "y 200ms ease-out",
    },
    // The rest is for the goal's label.
    "& [data-today]": { width: "84%", fill: "border" },
    "& svg": { overflow: "visible", transition: "y 200ms ease-out" },
    "& line": { stroke: "fg", strokeWidth: "1.5", strokeDasharray: "5 4" },
    "& text": { fill: "fg", fontSize: "xs", fontWeight: "semibold", textAnchor: "end" },
  },
});

const Legend = chakra("p", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    w: "84%",
    pt: "1",
    borderTopWidth: "1px",
    borderColor: "border.control",
    textStyle: "xs",
    color: "fg.muted",
    "& i": { color: "accent.solid" },
    "& [data-today]": { color: "border" },
  },
});
