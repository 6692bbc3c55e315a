import { chakra } from "@chakra-ui/react";
import {
  type Plan,
  periodTitles,
  type ScenarioName,
  scenarioNames,
} from "@planner/shared/plan/Plan";
import { marketSentence } from "@planner/shared/plan/texts/budgetTexts";
import { jobValueSentence } from "@planner/shared/plan/texts/jobValueTexts";
import { scenarioAnnouncement } from "@planner/shared/plan/texts/revenueTexts";
import { useState } from "react";
import { SectionHeading } from "../../../ui/content/SectionHeading.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { openCalculation } from "../explanations/Calculation.tsx";
import { Disclaimer } from "./Disclaimer.tsx";
import { ScenarioTile } from "./ScenarioTile.tsx";

type ScenarioTilesProps = Readonly<{
  plan: Plan;
  chosen: ScenarioName;
  onChoose: (scenario: ScenarioName) => void;
}>;

/** The revenue in the four scenarios, and what it is based on. Announces the new totals when the choice changes. */
export function ScenarioTiles({ plan, chosen, onChoose }: ScenarioTilesProps) {
  const [announcement, setAnnouncement] = useState("");
  const hasLongAmounts = plan.scenarios.upside.days_90 >= 1_000_000;

  function choose(scenario: ScenarioName) {
    onChoose(scenario);
    setAnnouncement(scenarioAnnouncement(plan, scenario));
  }

  return (
    <chakra.section aria-labelledby="scenarios" _print={{ order: "2" }}>
      <TitleRow>
        <SectionHeading id="scenarios">What comes back</SectionHeading>
        <p>{`Revenue in ${periodTitles.days_30}`}</p>
      </TitleRow>
      <Tiles
        role="radiogroup"
        aria-label="Revenue scenario"
        data-long={hasLongAmounts || undefined}
      >
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
            <WhyButton type="button" onClick={openCalculation}>
              Why?
            </WhyButton>
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

const TitleRow = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: "space-between",
    columnGap: "3",
    "& p": { textStyle: "sm", color: "fg.muted" },
  },
});

const WhyButton = chakra("button", {
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
    // Two in a row, and four on a wide screen if the amounts are short. Less where the text is large.
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(8.5rem, 40%)), 1fr))",
    "@media screen and (width >= 640px)": {
      "&:not([data-long])": {
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))",
      },
    },
    _print: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});
