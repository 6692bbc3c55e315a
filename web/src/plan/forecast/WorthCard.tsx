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
      <div>
        <SectionHeading mb="0" color="fg.muted" textStyle="md" fontWeight="normal">
          {title}
        </SectionHeading>
        <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
          <chakra.strong textStyle="xl" fontWeight="heavy">
            {total.amount}
          </chakra.strong>
          <span>{total.name}</span>
        </chakra.p>
      </div>
      <Sum>
        {rows.map(({ name, amount }) => (
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

/** Where the result above them comes from. */
const Sum = chakra("dl", {
  base: {
    "& div": {
      display: "flex",
      justifyContent: "space-between",
      gap: "3",
      py: "1",
      borderTopWidth: "1px",
    },
    "& dd": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  },
});
