import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dateOf, dayMs } from "@planner/shared/calendar";
import { type CsvCell, csvText } from "@planner/shared/files/csvText";
import type { Random } from "./pick.ts";

/** The exports' days: those of the made-up leads. */
const days = 90;

type Campaign = {
  readonly name: string;
  /** Its cost on an average day. */
  readonly dollars: number;
};

/** The names are those in the leads' links, but for Meta's last campaign. */
const campaigns = {
  google: [
    { name: "contractor-leads-search", dollars: 62 },
    { name: "brand", dollars: 14 },
    { name: "epoxy-dealers-pmax", dollars: 38 },
  ],
  meta: [
    { name: "meta-lead-ads-fall", dollars: 41 },
    { name: "Retargeting Planner 2026", dollars: 12 },
  ],
  microsoft: [{ name: "contractor-leads-exact", dollars: 11 }],
} as const satisfies Readonly<Record<string, readonly Campaign[]>>;

/**
 * Writes made-up exports of the three services, in the format of each, for the days of the made-up leads. Microsoft's ends
 * earlier, and one campaign of Meta has another name than the leads' links.
 *
 * @returns the files
 */
export function demoSpend(folder: string, now: Date, random: Random): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const texts = {
    "google-ads.csv": googleExport(now, random),
    "meta-ads.csv": metaExport(now, random),
    "microsoft-advertising.csv": microsoftExport(now, random),
  };
  return Object.entries(texts).map(([name, text]) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  });
}

/** The days of an export that ends some days ago. */
function daysUntil(now: Date, daysAgo: number): readonly string[] {
  return Array.from({ length: days - daysAgo }, (_, index) =>
    dateOf(new Date(now.getTime() - (days - 1 - index) * dayMs)),
  );
}

/** A day's spend in dollars: from 0.6 to 1.4 of the average. */
function spendOf(average: number, random: Random): string {
  return (average * (0.6 + 0.8 * random())).toFixed(2);
}

/** A row for each day and campaign. */
function rowsOf(
  campaignsOfService: readonly Campaign[],
  exportedDays: readonly string[],
  random: Random,
) {
  return exportedDays.flatMap((day) =>
    campaignsOfService.map(({ name, dollars }) => ({ day, name, spend: spendOf(dollars, random) })),
  );
}

/** Google's export has a title above the rows and sums below them. */
function googleExport(now: Date, random: Random): string {
  const exportedDays = daysUntil(now, 1);
  const rows = rowsOf(campaigns.google, exportedDays, random);
  const sum = rows.reduce((total, { spend }) => total + Number(spend), 0).toFixed(2);
  const lines: CsvCell[][] = [
    ["Campaign report"],
    [`${titleDay(exportedDays[0])} - ${titleDay(exportedDays.at(-1))}`],
    ["Campaign", "Day", "Currency code", "Cost"],
    ...rows.map(({ day, name, spend }) => [name, day, "USD", grouped(spend)]),
    ["Total: Campaigns", " --", "USD", grouped(sum)],
  ];
  return csvText(lines);
}

function metaExport(now: Date, random: Random): string {
  const rows = rowsOf(campaigns.meta, daysUntil(now, 1), random);
  return csvText([
    ["Campaign name", "Reporting starts", "Reporting ends", "Amount spent (USD)"],
    ...rows.map(({ day, name, spend }) => [name, day, day, spend]),
  ]);
}

/** Microsoft's export has lines about the report above the rows, and a copyright below them. */
function microsoftExport(now: Date, random: Random): string {
  const rows = rowsOf(campaigns.microsoft, daysUntil(now, 8), random);
  return csvText([
    ["Report Name: Campaign performance"],
    ["Report Aggregation: Daily"],
    [],
    ["Gregorian date", "Campaign name", "Currency code", "Spend"],
    ...rows.map(({ day, name, spend }) => [
      day.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1"),
      name,
      "USD",
      spend,
    ]),
    ["©2026 Microsoft Corporation. All rights reserved. "],
  ]);
}

/** "October 1, 2026" */
function titleDay(day = ""): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day));
}

/** "1,234.56" */
function grouped(amount: string): string {
  return Number(amount).toLocaleString("en-US", { minimumFractionDigits: 2 });
}
