import { chakra } from "@chakra-ui/react";
import { formatMoney } from "@planner/shared/format";
import {
  defaultScenario,
  type Plan,
  periodTitles,
  type ScenarioName,
  scenarioTitles,
} from "@planner/shared/plan/Plan";
import { Fragment } from "react";
import { Badge } from "../../../ui/content/SectionHeading.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";

type ScenarioTileProps = Readonly<{
  plan: Plan;
  scenario: ScenarioName;
  isChosen: boolean;
  onChoose: () => void;
}>;

/** One scenario as a radio button. Its title is the accessible name, its revenue the description. */
export function ScenarioTile({ plan, scenario, isChosen, onChoose }: ScenarioTileProps) {
  const titleId = `scenario-${scenario}`;
  const revenue = plan.scenarios[scenario];
  const mainAmount = formatMoney(revenue.days_30);
  const isLong = mainAmount.length > maxLargeCharacters;
  return (
    <Tile>
      <chakra.input
        type="radio"
        name="scenario"
        css={visuallyHidden}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={titleId}
        aria-describedby={`${titleId}-revenue`}
      />
      <TileTitle id={titleId}>
        <span>{scenarioTitles[scenario]}</span>{" "}
        {scenario === defaultScenario ? <Badge css={defaultBadge}>DEFAULT</Badge> : null}
      </TileTitle>
      <Revenue id={`${titleId}-revenue`} data-long={isLong || undefined}>
        <span data-main="">
          <chakra.span css={visuallyHidden}>{periodTitles.days_30}</chakra.span>{" "}
          <strong>{mainAmount}</strong>
        </span>{" "}
        {(["days_60", "days_90"] as const).map((period) => (
          <Fragment key={period}>
            <span>
              <span>{periodTitles[period]}</span> <span>{formatMoney(revenue[period])}</span>
            </span>{" "}
          </Fragment>
        ))}
      </Revenue>
    </Tile>
  );
}

/** The characters of the longest amount that fits a tile in the large size: "$999,999". */
const maxLargeCharacters = 8;

/** A `<label>`, so that the whole tile is clickable. */
const Tile = chakra("label", {
  base: {
    position: "relative",
    px: "3",
    py: "2",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "lg",
    bg: "bg.panel",
    cursor: "pointer",
    transitionProperty: "background-color, border-color",
    transitionDuration: "150ms",
    _hover: { borderColor: "accent.solid" },
    "&:has(:focus-visible)": {
      outline: "2px solid",
      outlineColor: "accent.solid",
      outlineOffset: "2px",
    },
    "&:has(:checked)": {
      bg: "accent.subtle",
      borderColor: "accent.solid",
      // A second pixel of border without a layout shift.
      boxShadow: "inset 0 0 0 1px {colors.accent.solid}",
      _highContrast: { outline: "3px solid Highlight", outlineOffset: "-3px" },
    },
    // The radio button, at the end of the line with the revenue.
    "& [data-main]::after": {
      content: '""',
      flexShrink: "0",
      w: "4",
      h: "4",
      borderWidth: "2px",
      borderColor: "border.control",
      borderRadius: "full",
      _print: { display: "none" },
    },
    "&:has(:checked) [data-main]::after": { borderWidth: "5px", borderColor: "accent.solid" },
  },
});

const TileTitle = chakra("span", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    textStyle: "sm",
    fontWeight: "medium",
  },
});

/** Small enough to be beside the title. */
const defaultBadge = {
  px: "0.5",
  borderRadius: "sm",
  fontSize: "0.625rem",
  lineHeight: "1rem",
};

const Revenue = chakra("span", {
  base: {
    display: "block",
    textStyle: "xs",
    color: "fg.muted",
    "& > span": {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      columnGap: "2",
      whiteSpace: "nowrap",
    },
    "& [data-main]": { my: "0.5", alignItems: "center" },
    "& strong": { textStyle: "lg", fontWeight: "bold", color: "fg" },
    "&[data-long] strong": {
      textStyle: "md",
      "@media screen and (width < 375px)": { textStyle: "sm" },
    },
  },
});
