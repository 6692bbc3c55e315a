import { parseJson } from "@planner/shared/parseJson";
import { type AdService, adServices } from "@planner/shared/reports/adService";
import * as z from "zod/mini";
import { browserStorage } from "../../../../browser/storage.ts";
import type { DayColumns, SpendColumns } from "../reading/spendColumns.ts";

/** The heads of the columns that the user picked. */
const pickSchema = z.object({
  campaign: z.string(),
  spend: z.string(),
  /** Absent if the days are those of the whole file. */
  days: z.optional(z.union([z.string(), z.object({ from: z.string(), to: z.string() })])),
});

type PickedHeads = z.output<typeof pickSchema>;

const picksSchema = z.partialRecord(z.enum(adServices), pickSchema);

/** Remembers which columns the user picked for a service. */
export function rememberColumns(
  service: AdService,
  heads: readonly string[],
  { campaign, spend, days }: SpendColumns,
): void {
  const headOf = (column: number) => heads[column] ?? "";
  const pick: PickedHeads = { campaign: headOf(campaign), spend: headOf(spend) };
  if (days?.kind === "range") pick.days = { from: headOf(days.from), to: headOf(days.to) };
  else if (days) pick.days = headOf(days.column);
  browserStorage.write(storageKey, JSON.stringify({ ...readPicks(), [service]: pick }));
}

/** The columns that a user can pick. */
type PickedColumns = {
  readonly campaign: number;
  readonly spend: number;
  readonly days?: DayColumns;
};

/** The columns that were picked for a service. Undefined if none were, or if the file does not have them all. */
export function rememberedColumns(
  service: AdService | undefined,
  heads: readonly string[],
): PickedColumns | undefined {
  const pick = service && readPicks()[service];
  if (pick === undefined || !headsOf(pick).every((head) => heads.includes(head))) {
    return undefined;
  }
  const campaign = heads.indexOf(pick.campaign);
  const spend = heads.indexOf(pick.spend);
  if (pick.days === undefined) return { campaign, spend };
  return { campaign, spend, days: dayColumns(pick.days, heads) };
}

function headsOf({ campaign, spend, days }: PickedHeads): readonly string[] {
  if (days === undefined) return [campaign, spend];
  if (typeof days === "string") return [campaign, spend, days];
  return [campaign, spend, days.from, days.to];
}

function dayColumns(days: NonNullable<PickedHeads["days"]>, heads: readonly string[]): DayColumns {
  if (typeof days === "string") return { kind: "day", column: heads.indexOf(days) };
  return { kind: "range", from: heads.indexOf(days.from), to: heads.indexOf(days.to) };
}

/** The picks of all services. Empty if the storage has none that can be read. */
function readPicks() {
  return picksSchema.safeParse(parseJson(browserStorage.read(storageKey))).data ?? {};
}

const storageKey = "planner.ad-spend.columns";
