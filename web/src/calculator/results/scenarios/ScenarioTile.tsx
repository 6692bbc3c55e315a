import { chakra } from "@chakra-ui/react";
import { Fragment } from "react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Badge } from "../Badge.tsx";
import { RadioMark } from "./RadioMark.tsx";
import type { ScenarioTileView } from "./scenarioTiles.ts";
import { TileFrame } from "./TileFrame.tsx";
import { FirstRevenue, LaterRevenue, TileHead, TileTitle } from "./TileParts.tsx";

/** One scenario as a radio button: named by its title, described by its revenue. */
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
