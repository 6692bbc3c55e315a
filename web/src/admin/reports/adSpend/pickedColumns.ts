import { parseJson } from "@planner/shared/parseJson";
import { type AdService, adServices } from "@planner/shared/reports/adService";
import * as z from "zod/mini";
import { browserStorage } from "../../../browser/tabStorage.ts";
import type { SpendColumns } from "./reading/spendColumns.ts";

/** The heads of the columns that the user picked. */
const pickSchema = z.object({
  campaign: z.string(),
  spend: z.string(),
  /** Absent if the days are those of the whole file. */
  days: z.optional(z.union([z.string(), z.object({ from: z.string(), to: z.string() })])),
});

const picksSchema = z.partialRecord(z.enum(adServices), pickSchema);

const storageKey = "planner.ad-spend.columns";

function readPicks() {
  return picksSchema.safeParse(parseJson(browserStorage.read(storageKey))).data ?? {};
}

/** Remembers which columns the user picked for a service. */
export function rememberColumns(
  service: AdService,
  heads: readonly string[],
  { campaign, spend, days }: SpendColumns,
): void {
  const head = (column: number) => heads[column] ?? "";
  const pick: z.output<typeof pickSchema> = { campaign: head(campaign), spend: head(spend) };
  if (days?.kind === "range") pick.days = { from: head(days.from), to: head(days.to) };
  else if (days) pick.days = head(days.column);
  browserStorage.write(storageKey, JSON.stringify({ ...readPicks(), [service]: pick }));
}

/** The columns that were picked for a service, if the file has them all. */
export function rememberedColumns(
  service: AdService | undefined,
  heads: readonly string[],
): Pick<SpendColumns, "campaign" | "spend" | "days"> | undefined {
  const pick = service && readPicks()[service];
  if (pick === undefined) return undefined;
  const { days } = pick;
  const names = [pick.campaign, pick.spend];
  if (typeof days === "string") names.push(days);
  else if (days) names.push(days.from, days.to);
  if (names.some((name) => !heads.includes(name))) return undefined;
  const campaign = heads.indexOf(pick.campaign);
  const spend = heads.indexOf(pick.spend);
  if (days === undefined) return { campaign, spend };
  if (typeof days === "string") {
    return { campaign, spend, days: { kind: "day", column: heads.indexOf(days) } };
  }
  const from = heads.indexOf(days.from);
  const to = heads.indexOf(days.to);
  return { campaign, spend, days: { kind: "range", from, to } };
}
