import { chakra } from "@chakra-ui/react";
import type { Plan } from "@planner/shared/plan/Plan";
import { useState } from "react";

/**
 * What the plan will show, with its figures covered. The covers are the same for every plan. When a goal changes a figure,
 * its cover is highlighted.
 */
export function CoveredFigures({ plan }: Readonly<{ plan: Plan }>) {
  return (
    <List>
      {figures.map(({ name, of }) => (
        <Item key={name}>
          {name}
          <Cover figure={of(plan)} />
        </Item>
      ))}
    </List>
  );
}

const figures: readonly { readonly name: string; readonly of: (plan: Plan) => number }[] = [
  { name: "Daily ad spend", of: ({ daily_budget }) => daily_budget },
  { name: "Revenue", of: ({ cumulative }) => cumulative.days_90.revenue },
  {
    name: "Profit after ads",
    of: ({ cumulative: { days_90 } }) => days_90.gross_profit - days_90.ad_spend,
  },
];

function Cover({ figure }: Readonly<{ figure: number }>) {
  const [covered, setCovered] = useState({ figure, changes: 0 });
  if (covered.figure !== figure) setCovered({ figure, changes: covered.changes + 1 });
  return <Bar key={covered.changes} data-changed={covered.changes > 0 || undefined} />;
}

const List = chakra("ul", {
  base: { display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: "3", mt: "4" },
});

const Item = chakra("li", { base: { textStyle: "xs", color: "fg.muted" } });

const Bar = chakra("span", {
  base: {
    display: "block",
    h: "6",
    mt: "1",
    borderRadius: "sm",
    bg: "bg.muted",
    "&[data-changed]": {
      transition: "background-color 200ms ease-in",
      _starting: { bg: "accent.solid" },
    },
  },
});
