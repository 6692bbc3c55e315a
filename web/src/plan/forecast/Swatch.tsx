import { chakra } from "@chakra-ui/react";
import { chartMarks } from "../../charts/chartMarks.ts";

/** A mark of a chart in its legend, drawn as in the chart. */
export function Swatch({ mark }: Readonly<{ mark: Mark }>) {
  const { d, circle, ...styles } = marks[mark];
  return (
    <Drawing viewBox="0 0 24 12" aria-hidden="true">
      {d && <path d={d} {...styles} />}
      {circle && <circle cx="12" cy="6" r="4" data-tone={circle} />}
    </Drawing>
  );
}

export type Mark =
  | "won"
  | "expected"
  | "band"
  | "likely"
  | "other"
  | "plan"
  | "pause"
  | "bar"
  | "yours"
  | "middle";

type MarkShape = Readonly<{
  d?: string;
  "data-tone"?: string;
  "data-part"?: string;
  circle?: string;
}>;

const line = "M1 6h22";
const upright = "M12 0v12";

const marks: Readonly<Record<Mark, MarkShape>> = {
  won: { d: line, "data-tone": "past", circle: "counted" },
  expected: { circle: "expected" },
  band: { d: "M0 0h24v12H0z", "data-part": "band" },
  likely: { d: line, "data-tone": "lead" },
  other: { d: line, "data-tone": "other" },
  plan: { d: line, "data-tone": "cost" },
  pause: { d: "M6 0h12v12H6z", "data-part": "pause" },
  bar: { d: "M4 6h16", "data-part": "bar" },
  yours: { d: upright, "data-tone": "lead" },
  middle: { d: upright, "data-tone": "second" },
};

const Drawing = chakra("svg", {
  base: {
    display: "inline-block",
    flexShrink: "0",
    w: "24px",
    h: "12px",
    ...chartMarks,
    "& path[data-part=bar]": {
      stroke: "accent.solid",
      strokeWidth: "8px",
      strokeLinecap: "round",
      opacity: "0.4",
    },
  },
});
