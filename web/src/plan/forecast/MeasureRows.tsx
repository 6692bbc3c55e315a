import { chakra } from "@chakra-ui/react";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { Badge, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { Legend } from "./Legend.tsx";
import { measureRows } from "./measureRows.ts";

/** Each measure beside the plan's: lead cost and rates, with what is likely as a bar. */
export function MeasureRows({ forecast }: Readonly<{ forecast: PlanForecast }>) {
  return (
    <section>
      <SectionHeading>Step by step</SectionHeading>
      <SmallText mb="2">{yoursNote}</SmallText>
      <Legend entries={legend} />
      <chakra.p
        display={{ base: "flex", _print: "none" }}
        justifyContent="space-between"
        mt="2"
        textStyle="xs"
        color="fg.muted"
        aria-hidden="true"
      >
        <span>◂ Worse</span>
        <span>Plan</span>
        <span>Better ▸</span>
      </chakra.p>
      <Measures>
        {measureRows(forecast).map(({ name, figure, comparison, tag, tone, range }) => (
          <li key={name} data-tone={tone}>
            <b>
              <span>{name}</span> <Badge tone="quiet">{tag}</Badge>
            </b>
            <strong>{figure}</strong>
            <SmallText textWrap="balance">{comparison}</SmallText>
            <div aria-hidden="true">
              <LikelyBar left={`${range.low}%`} width={`${range.high - range.low}%`} />
              <EstimateMark left={`${range.estimate}%`} />
            </div>
          </li>
        ))}
      </Measures>
    </section>
  );
}

const LikelyBar = chakra("span", { base: { top: "1", h: "8px", opacity: "0.4" } });

const EstimateMark = chakra("span", { base: { top: "2px", h: "12px", w: "4px", ms: "-2px" } });

const yoursNote =
  "Yours allows for new ads and weighs the plan in, so it can differ from the count.";

const legend = [
  { mark: "bar", text: "Likely, 8 times in 10" },
  { mark: "yours", text: "Yours" },
  { mark: "middle", text: "Plan" },
] as const;

/** In the bars, the plan is the line in the middle. */
const Measures = chakra("ul", {
  base: {
    _print: { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: "6" },
    "& li": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      alignItems: "baseline",
      py: { base: "3", _print: "1" },
      borderTopWidth: "1px",
      "--bar": "{colors.accent.solid}",
    },
    "& strong": { textStyle: "lg", fontWeight: "bold" },
    // Large text breaks a verdict.
    "& b > span + span": { whiteSpace: "normal" },
    "& p, & div": { gridColumn: "1 / -1" },
    "& [data-tone=worse]": { "--bar": "{colors.status.yellow.solid}" },
    "& [data-tone=better]": { "--bar": "{colors.status.green.solid}" },
    "& [data-tone=worse] b > span + span": {
      bg: "status.yellow.subtle",
      color: "status.yellow.fg",
    },
    "& [data-tone=better] b > span + span": { bg: "status.green.subtle", color: "status.green.fg" },
    "& div > span": { position: "absolute", bg: "var(--bar)", borderRadius: "full" },
    "& div": {
      position: "relative",
      h: "4",
      mt: "1",
      "--plan": "{colors.fg}",
      "--scale": "{colors.border}",
      background:
        "linear-gradient(var(--plan), var(--plan)) center / 2px 100% no-repeat, linear-gradient(var(--scale), var(--scale)) center / 100% 2px no-repeat",
      // Forced colors would remove the bars and the lines.
      _highContrast: {
        forcedColorAdjust: "none",
        "--bar": "Highlight",
        "--plan": "CanvasText",
        "--scale": "GrayText",
      },
    },
  },
});
