import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { Fragment, useState } from "react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Badge, SectionHeading } from "../parts/SectionHeading.tsx";
import { RevenueRange } from "./RevenueRange.tsx";
import { type ScenarioTileView, scenarioAnnouncement, scenarioTiles } from "./scenarioTiles.ts";
import { FirstRevenue, LaterRevenue, RadioMark, TileFrame, TileTitle } from "./tileParts.tsx";

/** The revenue as a range and in the four scenarios. Announces the new totals when the choice changes. */
export function ScenarioTiles({ plan, chosen, onChoose }: ScenarioTilesProps) {
  const [announcement, setAnnouncement] = useState("");
  const choose = (scenario: ScenarioName) => {
    onChoose(scenario);
    setAnnouncement(scenarioAnnouncement(plan, scenario));
  };
  return (
    <section aria-labelledby="scenarios">
      <SectionHeading id="scenarios">What comes back</SectionHeading>
      <RevenueRange plan={plan} />
      <chakra.p color="fg.muted" mb="3" textStyle="sm" _print={{ display: "none" }}>
        {plan.daily_budget > 0
          ? "Pick one. The figures below change with it."
          : "Revenue from ads. Without ads there is none."}
      </chakra.p>
      <Tiles role="radiogroup" aria-label="Revenue scenario">
        {scenarioTiles(plan).map((tile) => (
          <ScenarioTile
            key={tile.scenario}
            tile={tile}
            isChosen={tile.scenario === chosen}
            onChoose={() => choose(tile.scenario)}
          />
        ))}
      </Tiles>
      <chakra.p css={visuallyHidden} role="status">
        {announcement}
      </chakra.p>
    </section>
  );
}

type ScenarioTilesProps = {
  readonly plan: Plan;
  readonly chosen: ScenarioName;
  readonly onChoose: (scenario: ScenarioName) => void;
};

const Tiles = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    _print: { mt: "4" },
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      md: "repeat(4, minmax(0, 1fr))",
      _print: "repeat(4, minmax(0, 1fr))",
    },
    // Next to the first column, four amounts in a row would break.
    "@media screen and (width >= 1024px) and (width < 1200px)": {
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      rowGap: "4",
    },
  },
});

/** One scenario as a radio button. Its title is the accessible name, its revenue the description. */
function ScenarioTile({ tile, isChosen, onChoose }: ScenarioTileProps) {
  const titleId = `scenario-${tile.scenario}`;
  const firstId = `${titleId}-first`;
  const laterId = `${titleId}-later`;
  return (
    <TileFrame chosen={isChosen}>
      <chakra.input
        type="radio"
        name="scenario"
        css={visuallyHidden}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={titleId}
        aria-describedby={`${firstId} ${laterId}`}
      />
      <TileTitle id={titleId}>
        <span>{tile.title}</span> {tile.isDefault ? <Badge data-default="">DEFAULT</Badge> : null}
      </TileTitle>
      <RadioMark aria-hidden="true" chosen={isChosen} />
      <FirstRevenue id={firstId}>
        <span>{tile.first.days}</span>{" "}
        <strong data-long={tile.first.amount.length > fitsTile || undefined}>
          {tile.first.amount}
        </strong>
      </FirstRevenue>
      <LaterRevenue id={laterId}>
        {tile.later.map(({ days, amount }) => (
          <Fragment key={days}>
            <span>
              <span>{days}</span> <strong>{amount}</strong>
            </span>{" "}
          </Fragment>
        ))}
      </LaterRevenue>
    </TileFrame>
  );
}

/** The characters of a large amount that fit a tile: "$9,999,999". */
const fitsTile = 10;

type ScenarioTileProps = {
  readonly tile: ScenarioTileView;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};
