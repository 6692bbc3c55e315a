import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { Button } from "../../../ui/Button.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Disclosure } from "../Disclosure.tsx";
import { PlainTable } from "../PlainTable.tsx";
import { rowsOnNarrowPhones } from "../rowsOnNarrowPhones.ts";
import { differenceSentence, planDifference } from "./planDifference.ts";
import { useSettled } from "./useSettled.ts";
import { useWhatIf } from "./useWhatIf.ts";
import { WhatIfControl } from "./WhatIfControl.tsx";
import { whatIfFields } from "./whatIfFields.ts";

/** Other numbers beside the plan's own. The plan above, and what was sent, stay what they are. */
export function WhatIf({ plan, scenario }: WhatIfProps) {
  const { entries, changed, messageOf, enter, leave, reset } = useWhatIf(plan);
  const rows = planDifference(plan, changed, scenario);
  const announcement = useSettled(differenceSentence(rows));
  return (
    <Disclosure title="What if?">
      <chakra.p color="fg.muted" mb="4">
        Try other numbers. Your plan above stays as it is.
      </chakra.p>
      <Columns>
        <chakra.div display="grid" gap="3">
          {whatIfFields(plan.inputs).map((field) => (
            <WhatIfControl
              key={field.name}
              field={field}
              text={entries[field.name]}
              message={messageOf(field.name)}
              onEntry={(text) => enter(field.name, text)}
              onLeave={() => leave(field.name)}
            />
          ))}
          <Button type="button" variant="secondary" justifySelf="start" onClick={reset}>
            Reset to my plan
          </Button>
        </chakra.div>
        <Comparison>
          <PlainTable
            caption="Your plan and the other one"
            columns={["Figure", "Your plan", "What if", "Difference"]}
            rows={rows.map((row) => [...row])}
          />
        </Comparison>
      </Columns>
      <chakra.p css={visuallyHidden} aria-live="polite">
        {announcement}
      </chakra.p>
    </Disclosure>
  );
}

type WhatIfProps = { readonly plan: Plan; readonly scenario: ScenarioName };

const Comparison = chakra("div", { base: rowsOnNarrowPhones(3) });

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
    gap: { base: "6", lg: "10" },
    alignItems: "start",
  },
});
