import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan } from "@planner/shared/plan/Plan";
import { useState } from "react";
import { settledEntry } from "../../inputs/inputEntries.ts";
import { entriesOf, readWhatIf, type WhatIfEntries } from "./readWhatIf.ts";
import type { WhatIfName } from "./whatIfFields.ts";

/**
 * A second plan beside the original, from entries of its own. While an entry breaks a rule the last plan
 * that could be computed stays. Nothing of it is stored or sent.
 */
export function useWhatIf(original: Plan) {
  const [entries, setEntries] = useState<WhatIfEntries>(() => entriesOf(original.inputs));
  const [changed, setChanged] = useState(original);
  const reading = readWhatIf(entries, original.inputs);

  function replan(next: WhatIfEntries) {
    setEntries(next);
    const read = readWhatIf(next, original.inputs);
    if (read.ok) setChanged(computePlan(read.inputs, original.profile, original.assumptions));
  }

  return {
    entries,
    changed,
    messageOf: (name: WhatIfName) =>
      reading.ok ? undefined : reading.errors.find(({ path }) => path === name)?.message,
    enter: (name: WhatIfName, text: string) => replan({ ...entries, [name]: text }),
    /** A field without a number takes its default, as in step 1. */
    leave: (name: WhatIfName) => {
      const settled = settledEntry(name, entries[name]);
      if (settled !== entries[name]) replan({ ...entries, [name]: settled });
    },
    reset: () => replan(entriesOf(original.inputs)),
  };
}
