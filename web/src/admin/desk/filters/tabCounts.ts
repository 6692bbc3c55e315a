import type { LeadStats } from "@planner/shared/api/admin/leadContract";
import { formatCount } from "@planner/shared/format";
import { type Stage, stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";

type TabCounts = Readonly<Partial<Record<Stage | "all", string>>>;

/** How many leads each tab has, without a search and filters. */
export function totalCounts({ total_leads, by_stage }: LeadStats): TabCounts {
  return countsOf(total_leads, (stage) => by_stage[stage] ?? 0);
}

/** What the search and the filters have found, in one stage or in all. */
type Matches = Readonly<{
  stage: Stage | undefined;
  leads: readonly Pick<Lead, "stage">[];
  isComplete: boolean;
}>;

/** How many leads of each tab match the search and the filters. Tabs of which that is not known have no number. */
export function matchCounts({ stage, leads, isComplete }: Matches): TabCounts {
  const count = leads.length;
  if (!isComplete) return { [stage ?? "all"]: `${formatCount(count)}+` };
  if (stage) return { [stage]: formatCount(count) };
  return countsOf(count, (one) => leads.filter((lead) => lead.stage === one).length);
}

function countsOf(all: number, countOf: (stage: Stage) => number): TabCounts {
  const counts = stages.map((stage) => [stage, formatCount(countOf(stage))]);
  return { all: formatCount(all), ...Object.fromEntries(counts) };
}
