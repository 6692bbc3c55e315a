import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { Fragment, useState } from "react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Badge, SectionHeading } from "../parts/SectionHeading.tsx";
import { RevenueRange } from "./RevenueRange.tsx";
import { type ScenarioTileView, scenarioAnnouncement, scenarioTiles } from "./scenarioTiles.ts";

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

const inColumn = '"title title" "first mark" "later later"';

/**
 * The frame of a tile: a row on phones, a column from 768 px on and on paper. A `<label>`, so that the whole tile is
 * clickable.
 */
const TileFrame = chakra("label", {
  base: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: {
      base: "auto minmax(0, 1fr) auto",
      md: "minmax(0, 1fr) auto",
      _print: "minmax(0, 1fr) auto",
    },
    // A title may wrap. The figures of all columns stay in line.
    gridTemplateRows: { md: "1fr auto auto", _print: "1fr auto auto" },
    gridTemplateAreas: {
      base: '"mark title first" "later later later"',
      md: inColumn,
      _print: inColumn,
    },
    alignItems: { base: "center", md: "start", _print: "start" },
    columnGap: "2",
    rowGap: { base: "0.5", md: "1.5", _print: "1.5" },
    px: "3",
    py: { base: "2", md: "3", _print: "3" },
    borderWidth: "1px",
    borderRadius: "lg",
    cursor: "pointer",
    transitionProperty: "background-color, border-color",
    transitionDuration: "150ms",
    "&:has(:focus-visible)": {
      outline: "2px solid",
      outlineColor: "accent.solid",
      outlineOffset: "2px",
    },
  },
  variants: {
    chosen: {
      true: {
        bg: "accent.subtle",
        borderColor: "accent.solid",
        // A second pixel of border without a layout shift.
        boxShadow: "inset 0 0 0 1px {colors.accent.solid}",
      },
      false: {
        bg: "bg.panel",
        borderColor: "border.control",
        _hover: { borderColor: "accent.solid" },
      },
    },
  },
});

/** The title of a tile. In a column, its badge is on the tile's upper edge, to keep the line free. */
const TileTitle = chakra("span", {
  base: {
    gridArea: "title",
    // The longest title needs some of the tile's padding.
    me: { md: "-2", _print: "-2" },
    textStyle: "sm",
    fontWeight: "semibold",
    letterSpacing: "-0.01em",
    "& [data-default]": {
      position: { md: "absolute", _print: "absolute" },
      top: "-0.625rem",
      insetInlineStart: "0.5rem",
    },
  },
});

/** The visible mark of a radio button. The native input is visually hidden. */
const RadioMark = chakra("span", {
  base: {
    gridArea: "mark",
    w: "4",
    h: "4",
    borderRadius: "full",
    borderColor: "border.control",
    bg: "bg.panel",
    _print: { display: "none" },
  },
  variants: {
    chosen: {
      true: { borderWidth: "5px", borderColor: "accent.solid" },
      false: { borderWidth: "2px" },
    },
  },
});

/** The revenue of the first 30 days, the most prominent figure of a tile. */
const FirstRevenue = chakra("span", {
  base: {
    gridArea: "first",
    display: { base: "flex", md: "grid", _print: "grid" },
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: { base: "end", md: "start", _print: "start" },
    columnGap: "2",
    textStyle: "xs",
    color: "fg.muted",
    "& strong": {
      textStyle: { base: "md", md: "lg", _print: "lg" },
      fontWeight: "bold",
      color: "fg",
      overflowWrap: "anywhere",
    },
    "& strong[data-long]": { textStyle: "md" },
  },
});

/** The revenue of 60 and 90 days. Long amounts wrap. */
const LaterRevenue = chakra("span", {
  base: {
    gridArea: "later",
    display: { base: "flex", md: "grid", _print: "grid" },
    flexWrap: "wrap",
    justifyContent: { base: "space-between", md: "stretch", _print: "stretch" },
    columnGap: "2",
    textStyle: "xs",
    color: "fg.muted",
    "& strong": { fontWeight: "semibold", color: "fg" },
    "& > span": {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      columnGap: "2",
    },
  },
});
