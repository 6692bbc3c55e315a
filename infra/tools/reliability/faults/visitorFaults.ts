import type { Item } from "../cloud/LeadTable.ts";

/** What is known of a visitor when the trouble is over. */
export type VisitorsTrace = {
  readonly email: string;
  readonly avgJobValue: number;
  /** How many leads the visitor has submitted. */
  readonly submitted: number;
  /** Something may be lost, as the product says. */
  readonly mayHaveLost: boolean;
  /** The keys under which requests have left the browser. */
  readonly sentKeys: ReadonlySet<string>;
  /** What the browser's storage holds. */
  readonly storage: ReadonlyMap<string, string>;
};

/** What became of a visitor's leads otherwise than promised. @param found the leads in the table, by their keys */
export function visitorFaults(
  { email, avgJobValue, submitted, mayHaveLost, sentKeys, storage }: VisitorsTrace,
  found: ReadonlyMap<string, Item>,
): readonly string[] {
  const own = leadsOf(email, found);
  const isAsTyped = own.every(([, { avg_job_value }]) => avg_job_value?.N === String(avgJobValue));
  const count = `${own.length} leads of ${submitted} submitted`;
  return [
    ...(own.length > submitted ? [`doubled: ${count}`] : []),
    ...(own.length < submitted && !mayHaveLost ? [`lost: ${count}`] : []),
    ...(own.every(([key]) => sentKeys.has(key)) ? [] : ["stored under a key never sent"]),
    ...(isAsTyped ? [] : ["stored with other goals"]),
    ...(holdsDetails(storage, email) ? ["the details are still in the browser"] : []),
  ].map((fault) => `${email}: ${fault}`);
}

/** How many of a visitor's leads are lost where the product says that they may be. */
export function lostAsSaid(
  { email, submitted, mayHaveLost }: VisitorsTrace,
  found: ReadonlyMap<string, Item>,
): number {
  return mayHaveLost ? Math.max(0, submitted - leadsOf(email, found).length) : 0;
}

function leadsOf(email: string, found: ReadonlyMap<string, Item>) {
  return [...found].filter(([, item]) => item.work_email?.S === email);
}

function holdsDetails(storage: ReadonlyMap<string, string>, email: string): boolean {
  return [...storage.values()].some((value) => value.includes(email));
}
