import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { Fragment, useState } from "react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Badge, SectionHeading } from "../parts/SectionHeading.tsx";
import { type ScenarioTileView, scenarioAnnouncement, scenarioTiles } from "./scenarioTiles.ts";
import { FirstRevenue, LaterRevenue, TileFrame, TileHead, TileTitle } from "./tileParts.tsx";

/** The four scenario tiles. Announces the new totals when the choice changes. */
export function ScenarioTiles({ plan, chosen, onChoose }: ScenarioTilesProps) {
  const [announcement, setAnnouncement] = useState("");
  const choose = (scenario: ScenarioName) => {
    onChoose(scenario);
    setAnnouncement(scenarioAnnouncement(plan, scenario));
  };
  return (
    <section aria-labelledby="scenarios">
      <SectionHeading id="scenarios">What comes back</SectionHeading>
      <chakra.p color="fg.muted" mb="3" _print={{ display: "none" }}>
        {plan.daily_budget > 0
          ? "Pick a revenue scenario. It changes revenue and gross profit below."
          : "Revenue from ads. Without ads there is none."}
      </chakra.p>
      <chakra.div
        role="radiogroup"
        aria-label="Revenue scenario"
        display="grid"
        gap={{ base: "2", md: "3" }}
        gridTemplateColumns={{
          base: "minmax(0, 1fr)",
          md: "repeat(2, minmax(0, 1fr))",
          lg: "repeat(4, minmax(0, 1fr))",
          _print: "repeat(4, minmax(0, 1fr))",
        }}
      >
        {scenarioTiles(plan).map((tile) => (
          <ScenarioTile
            key={tile.scenario}
            tile={tile}
            isChosen={tile.scenario === chosen}
            onChoose={() => choose(tile.scenario)}
          />
        ))}
      </chakra.div>
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

/** One scenario as a radio button. Its title is the accessible name, its revenue the description. */
export function ScenarioTile({ tile, isChosen, onChoose }: ScenarioTileProps) {
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
      <TileHead>
        <RadioMark isChosen={isChosen} />
        <TileTitle id={titleId}>
          <span>{tile.title}</span> {tile.isDefault ? <Badge tone="quiet">DEFAULT</Badge> : null}
        </TileTitle>
        <FirstRevenue id={firstId}>
          <span>{tile.first.days}</span> <strong>{tile.first.amount}</strong>
        </FirstRevenue>
      </TileHead>
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

type ScenarioTileProps = {
  readonly tile: ScenarioTileView;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

/** The visible mark of a radio button. The native input is visually hidden. */
export function RadioMark({ isChosen }: { readonly isChosen: boolean }) {
  return <Mark aria-hidden="true" chosen={isChosen} />;
}

const Mark = chakra("span", {
  base: { w: "5", h: "5", borderRadius: "full", borderColor: "border.control", bg: "bg.panel" },
  variants: {
    chosen: {
      true: { borderWidth: "6px", borderColor: "accent.border" },
      false: { borderWidth: "2px" },
    },
  },
});
