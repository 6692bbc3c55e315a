import type { Report, StoredSpendMonth } from "@planner/shared/api/reportContract";
import { addDays, monthOf } from "@planner/shared/calendar";
import { type AdService, sourceOfService } from "@planner/shared/reports/adService";
import type { SpendMonth } from "@planner/shared/reports/adSpend";
import { leadReport } from "@planner/shared/reports/leadReport";
import type { StoredSpend } from "@planner/shared/reports/matchSpend";
import { nameOf } from "@planner/shared/reports/reportFigures";
import {
  type Comparison,
  comparedDays,
  type DayRange,
  firstKeptDay,
} from "@planner/shared/reports/reportPeriod";
import { spansLike, weeksOf } from "@planner/shared/reports/reportWeeks";
import { readSpendJoins } from "../adSpend/spendJoins.ts";
import { readSpendList } from "../adSpend/spendList.ts";
import { readSpendMonths } from "../adSpend/spendMonths.ts";
import type { Tables } from "../tables/Tables.ts";
import { type CampaignRows, maxRows, readCampaignRows } from "./campaignRows.ts";
import { readPublished } from "./generations.ts";
import { hasCountedDays, readCampaignMonths, readReportCounters } from "./reportCounters.ts";

type ReportRequest = {
  readonly days: DayRange;
  readonly compare?: Comparison | undefined;
  /** The brand's day. */
  readonly today: string;
};

/** Computes the report of a period. The cost depends on its days, persons and campaigns. */
export async function readReport(
  tables: Tables,
  { days, compare, today }: ReportRequest,
): Promise<Report> {
  const firstDay = firstKeptDay(today);
  const [list, { joins }] = await Promise.all([
    readSpendList(tables, firstDay),
    readSpendJoins(tables),
  ]);
  const imported = list.filter(({ covered }) => covered.length > 0);
  const services = [...new Set(imported.map(({ service }) => service))].toSorted();
  const spend = { joins, services };
  const weeks = weeksOf(days);
  const period = { days, weeks, spend };
  const earlier = { from: firstDay, to: addDays(days.from, -1) };
  const shared = {
    today,
    first_day: firstDay,
    has_earlier: hasSpendBefore(imported, days.from) || (await hasLeads(tables, earlier)),
  };
  const before = compare && comparedDays(compare, days);
  if (before === undefined) return { ...(await readPeriod(tables, period)), ...shared };
  if (before.from < firstDay) {
    return { ...(await readPeriod(tables, period)), ...shared, not_kept: before };
  }
  const [report, compared] = await Promise.all([
    readPeriod(tables, period),
    readPeriod(tables, { days: before, weeks: spansLike(weeks, before), spend }),
  ]);
  return { ...report, ...shared, compared };
}

/** Whether some day before has imported spend. */
function hasSpendBefore(imported: readonly StoredSpendMonth[], day: string): boolean {
  return imported.some(({ month, covered }) => {
    const first = Math.min(...covered);
    return `${month}-${String(first).padStart(2, "0")}` < day;
  });
}

/** Whether leads came in during some days. False if there are no such days. */
async function hasLeads(tables: Tables, days: DayRange): Promise<boolean> {
  if (days.to < days.from) return false;
  return readPublished(tables, (generation) => hasCountedDays(tables, generation, days));
}

type Period = {
  readonly days: DayRange;
  readonly weeks: readonly DayRange[];
  readonly spend: Pick<StoredSpend, "joins" | "services">;
};

/** Computes the figures of a period. */
async function readPeriod(tables: Tables, { days, weeks, spend }: Period) {
  const months = spend.services.length === 0 ? [] : await readSpendMonths(tables, days);
  const [counters, others] = await readPublished(tables, (generation) =>
    Promise.all([
      readReportCounters(tables, generation, days),
      readOtherCampaigns(tables, { generation, days, months }),
    ]),
  );
  const range = { ...days, time_zone: tables.timeZone };
  return leadReport(range, counters, { spend: { ...spend, months, others }, weeks });
}

type CampaignsQuery = {
  readonly generation: number;
  readonly days: DayRange;
  readonly months: readonly SpendMonth[];
};

/**
 * Finds the accounts' campaigns whose leads count in `Other campaigns`: they have no row in a month whose rows are all taken,
 * but leads. Reads nothing for other months.
 */
async function readOtherCampaigns(
  tables: Tables,
  { generation, days, months }: CampaignsQuery,
): Promise<ReadonlySet<string>> {
  if (months.length === 0) return new Set();
  const fullMonths = (await readCampaignRows(tables, days)).filter(isFull);
  const parts = fullMonths.map(async ({ sk, first_leads }) => {
    const month = monthOf(sk);
    const names = months
      .filter((spend) => spend.month === month)
      .flatMap((spend) => namesOf(spend))
      .filter((name) => first_leads[name] === undefined);
    const found = await readCampaignMonths(tables, { generation, month, names });
    return found.map((campaign) => `${month} ${nameOf(campaign)}`);
  });
  return new Set((await Promise.all(parts)).flat());
}

function isFull({ first_leads }: CampaignRows): boolean {
  return Object.keys(first_leads).length >= maxRows;
}

/** The names and IDs by which leads may name a service's campaigns, each once. */
function namesOf({ service, campaigns }: SpendMonth): readonly string[] {
  const names = campaigns.flatMap(({ name, ids = [] }) => [name, ...ids]);
  return [...new Set(names)].map((name) => campaignName(service, name));
}

function campaignName(service: AdService, name: string): string {
  return `${sourceOfService[service]}#${name}`;
}
