import { chakra } from "@chakra-ui/react";
import type { OpenStock, PlanForecast } from "@planner/shared/api/planForecast";
import type { ReactNode } from "react";
import { Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { CountForm } from "../weeks/CountForm.tsx";
import { openLabels } from "../weeks/weekFields.ts";

/** What the last week was worth in money, with its sum. */
export function WeekWorth({ worth }: Readonly<{ worth: Worth }>) {
  const { title, rows, total } = worth;
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

type OpenEstimatesProps = Readonly<{
  open: Worth["open"];
  /** What is asked above. */
  asked?: OpenStock | undefined;
  onOpen: ((stock: OpenStock, count: number) => void) | undefined;
}>;

/** What open estimates are worth, what to do with them, and how many they are if that is not answered. Nothing if none is open. */
export function OpenEstimates({ open, asked, onOpen }: OpenEstimatesProps) {
  if (!open) return null;
  return (
    <Card _print={{ display: "none" }}>
      <SectionHeading mb="0">{open.title}</SectionHeading>
      <Rows>
        {open.rows.map(({ stock, estimate, action, note, amount }) => (
          <div key={stock}>
            <dt>
              <b>{action}</b>
              {note && <SmallText>{note}</SmallText>}
            </dt>
            <dd>{amount}</dd>
            {onOpen && estimate && stock !== asked && (
              <chakra.dd flex="1 1 100%" my="2">
                <CountForm
                  name={stock}
                  label={openLabels[stock]}
                  placeholder={estimate}
                  onCount={(answer) => onOpen(stock, answer)}
                />
              </chakra.dd>
            )}
          </div>
        ))}
      </Rows>
    </Card>
  );
}

type Worth = NonNullable<PlanForecast["sentences"]["worth"]>;

/** An amount after ads. Not on paper, which has room for one page. */
export function WorthCard({ title, amount, children }: WorthCardProps) {
  return (
    <Card _print={{ display: "none" }}>
      <SectionHeading mb="0" color="fg.muted" textStyle="sm" fontWeight="normal">
        {title}
      </SectionHeading>
      <chakra.p mt="-2" display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
        <chakra.strong
          textStyle="xl"
          // The largest amount fits a phone with large text.
          fontSize="min({fontSizes.xl}, 12vw)"
          fontWeight="heavy"
        >
          {amount}
        </chakra.strong>
        <chakra.span color="fg.muted">after ads</chakra.span>
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
