import { chakra } from "@chakra-ui/react";
import { type Lag, lags } from "@planner/shared/api/planForecast";
import { useState } from "react";
import { SegmentedControl } from "../../ui/content/SegmentedControl.tsx";

/** Asks once, at the first entry, when estimates are held and decided. */
export function LagQuestion({ chosen }: Readonly<{ chosen: string | undefined }>) {
  const [lag, setLag] = useState(chosen);
  const items = lags.map((value) => ({ value, label: lagNames[value] }));
  return (
    <chakra.fieldset mt="2" textStyle="sm">
      <chakra.legend mb="1" fontWeight="semibold">
        When are your estimates held and decided?
      </chakra.legend>
      <SegmentedControl name="lag" items={items} value={lag} onChoose={setLag} />
    </chakra.fieldset>
  );
}

const lagNames = {
  same_week: "Same week",
  two_weeks: "Within two weeks",
  longer: "Longer",
} as const satisfies Readonly<Record<Lag, string>>;
