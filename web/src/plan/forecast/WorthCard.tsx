import { chakra } from "@chakra-ui/react";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { Card, SectionHeading } from "../../ui/content/SectionHeading.tsx";
import { worthTexts } from "./worthTexts.ts";

type WorthCardProps = Readonly<{ worth: NonNullable<PlanForecast["worth"]> }>;

/** What the last week was worth in money, and what open estimates are. Not on paper, which has room for one page. */
export function WorthCard({ worth }: WorthCardProps) {
  const { title, rows, total, open } = worthTexts(worth);
  return (
    <Card _print={{ display: "none" }}>
      <SectionHeading mb="0">{title}</SectionHeading>
      <Sum>
        {[...rows, total].map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </Sum>
      {open && (
        <chakra.div borderTopWidth="1px" pt="2">
          <p>{open.title}</p>
          <b>{open.action}</b>
        </chakra.div>
      )}
    </Card>
  );
}

/** The last row is the sum of those above. */
const Sum = chakra("dl", {
  base: {
    "& div": { display: "flex", justifyContent: "space-between", gap: "3", py: "1" },
    "& dd": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
    "& div:last-child": { borderTopWidth: "1px", fontWeight: "bold" },
  },
});
