import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { useState } from "react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { SectionHeading } from "../SectionHeading.tsx";
import { ScenarioTile } from "./ScenarioTile.tsx";
import { scenarioAnnouncement } from "./scenarioAnnouncement.ts";
import { scenarioTiles } from "./scenarioTiles.ts";

/** What comes back: four scenarios, one of them chosen. The new totals are announced once it changes. */
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
        Pick a revenue scenario. It changes revenue and gross profit below.
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
