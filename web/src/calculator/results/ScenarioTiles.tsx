import { chakra } from "@chakra-ui/react";
import { formatMoney } from "@planner/shared/format";
import {
  defaultScenario,
  type Plan,
  periodTitles,
  type ScenarioName,
  scenarioNames,
  scenarioTitles,
} from "@planner/shared/plan/Plan";
import { marketSentence } from "@planner/shared/plan/texts/budgetTexts";
import { jobValueSentence } from "@planner/shared/plan/texts/jobValueTexts";
import { scenarioAnnouncement } from "@planner/shared/plan/texts/revenueTexts";
import { Fragment, useState } from "react";
import { Badge, SectionHeading } from "../../ui/content/SectionHeading.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { openExplanation } from "./Explanations.tsx";

/** The revenue in the four scenarios, and what it is based on. Announces the new totals when the choice changes. */
export function ScenarioTiles({ plan, chosen, onChoose }: ScenarioTilesProps) {
  const [announcement, setAnnouncement] = useState("");
  const choose = (scenario: ScenarioName) => {
    onChoose(scenario);
    setAnnouncement(scenarioAnnouncement(plan, scenario));
  };
  return (
    <chakra.section aria-labelledby="scenarios" _print={{ order: "2" }}>
      <Title>
        <SectionHeading id="scenarios">What comes back</SectionHeading>
        <p>{`Revenue in ${periodTitles.days_30}`}</p>
      </Title>
      <Tiles role="radiogroup" aria-label="Revenue scenario">
        {scenarioNames.map((scenario) => (
          <ScenarioTile
            key={scenario}
            plan={plan}
            scenario={scenario}
            isChosen={scenario === chosen}
            onChoose={() => choose(scenario)}
          />
        ))}
      </Tiles>
      {plan.daily_budget > 0 && (
        <chakra.div display="grid" gap="2" mt="2" textStyle="sm">
          <p>
            <span>{jobValueSentence(plan, chosen)}</span>{" "}
            <Why type="button" onClick={openExplanation}>
              Why?
            </Why>
          </p>
          <p>{marketSentence(plan)}</p>
          <Disclaimer />
        </chakra.div>
      )}
      <chakra.p css={visuallyHidden} role="status">
        {announcement}
      </chakra.p>
    </chakra.section>
  );
}

const Title = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: "space-between",
    columnGap: "3",
    "& p": { textStyle: "sm", color: "fg.muted" },
  },
});

export function Disclaimer() {
  return (
    <chakra.p
      role="note"
      maxW="70ch"
      textStyle="xs"
      color="fg.muted"
      _print={{ order: "2", maxW: "none" }}
    >
      These figures are estimates from typical home-service campaigns, not a promise. Your market,
      season and follow-up change what you get.
    </chakra.p>
  );
}

type ScenarioTilesProps = {
  readonly plan: Plan;
  readonly chosen: ScenarioName;
  readonly onChoose: (scenario: ScenarioName) => void;
};

const Why = chakra("button", {
  base: {
    color: "accent.fg",
    textDecoration: "underline",
    textUnderlineOffset: "2px",
    cursor: "pointer",
  },
});

const Tiles = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    // Two in a row, and four on a wide screen. Less where the text is large.
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(8.5rem, 40%)), 1fr))",
    "@media screen and (width >= 640px)": {
      gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))",
    },
    _print: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});

/** One scenario as a radio button. Its title is the accessible name, its revenue the description. */
function ScenarioTile({ plan, scenario, isChosen, onChoose }: ScenarioTileProps) {
  const titleId = `scenario-${scenario}`;
  const revenue = plan.scenarios[scenario];
  const first = formatMoney(revenue.days_30);
  const isLong = first.length > fitsTile;
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
        <span data-first="">
          <chakra.span css={visuallyHidden}>{periodTitles.days_30}</chakra.span>{" "}
          <strong>{first}</strong>
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

/** The characters of a large amount that fit a tile: "$999,999". */
const fitsTile = 8;

type ScenarioTileProps = {
  readonly plan: Plan;
  readonly scenario: ScenarioName;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

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
    "& [data-first]::after": {
      content: '""',
      flexShrink: "0",
      w: "4",
      h: "4",
      borderWidth: "2px",
      borderColor: "border.control",
      borderRadius: "full",
      _print: { display: "none" },
    },
    "&:has(:checked) [data-first]::after": { borderWidth: "5px", borderColor: "accent.solid" },
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
    letterSpacing: "-0.01em",
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
    "& [data-first]": { my: "0.5", alignItems: "center" },
    "& strong": { textStyle: "lg", fontWeight: "bold", color: "fg" },
    "&[data-long] strong": { textStyle: "md" },
  },
});
