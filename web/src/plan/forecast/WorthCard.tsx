import { chakra } from "@chakra-ui/react";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { ReactNode } from "react";
import { Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { worthTexts } from "./worthTexts.ts";

/** What the last week was worth in money, with its sum. */
export function WeekWorth({ worth }: WorthProps) {
  const { title, rows, total } = worthTexts(worth);
  return (
    <WorthCard title={title} amount={total}>
      <Rows>
        {rows.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </Rows>
    </WorthCard>
  );
}

/** What open estimates are worth, and what to do with them. Nothing if none is open. */
export function OpenEstimates({ worth }: WorthProps) {
  const { open } = worthTexts(worth);
  if (!open) return null;
  return (
    <Card _print={{ display: "none" }}>
      <SectionHeading mb="0">{open.title}</SectionHeading>
      <Rows>
        {open.rows.map(({ action, note, amount }) => (
          <div key={action}>
            <dt>
              <b>{action}</b>
              <SmallText>{note}</SmallText>
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </Rows>
    </Card>
  );
}

type WorthProps = Readonly<{ worth: NonNullable<PlanForecast["worth"]> }>;

/** An amount after ads. Not on paper, which has room for one page. */
export function WorthCard({ title, amount, children }: WorthCardProps) {
  return (
    <Card _print={{ display: "none" }}>
      <SectionHeading mb="0" color="fg.muted" textStyle="sm" fontWeight="normal">
        {title}
      </SectionHeading>
      <chakra.p mt="-2" display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
        <chakra.strong
          textStyle="2xl"
          // The largest amount fits a phone with large text.
          fontSize="min({fontSizes.2xl}, 12vw)"
          fontWeight="heavy"
        >
          {amount}
        </chakra.strong>
        <chakra.span textStyle="lg" color="fg.muted">
          after ads
        </chakra.span>
      </chakra.p>
      {children}
    </Card>
  );
}

type WorthCardProps = Readonly<{ title: string; amount: string; children: ReactNode }>;

const Rows = chakra("dl", {
  base: {
    "& > div": {
      display: "flex",
      // Large text leaves no room for the amount beside the words.
      flexWrap: "wrap",
      columnGap: "3",
      py: "1.5",
      borderTopWidth: "1px",
    },
    "& > div:last-of-type": { pb: "0" },
    "& dt": { flex: "1 1 8rem", textWrap: "balance" },
    "& dd": {
      ms: "auto",
      fontVariantNumeric: "tabular-nums",
      whiteSpace: "nowrap",
      fontWeight: "semibold",
    },
  },
});
