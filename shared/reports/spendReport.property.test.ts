import fc from "fast-check";
import { expect, it } from "vitest";
import type { AdService } from "./adService.ts";
import { costsAndReturnOf } from "./costsAndReturn.ts";
import { type LeadReport, leadReport } from "./leadReport.ts";

const october = { from: "2026-10-01", to: "2026-10-31", time_zone: "America/New_York" };
const services = { google: "google", meta: "facebook", microsoft: "microsoft" } as const;
const names = ["fall-offer", "Spring Sale", "brand", "patios"] as const;

type ValueOf<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never;

const service = fc.constantFrom<AdService>("google", "meta", "microsoft");
const day = fc.integer({ min: 1, max: 31 });
const lead = fc.record({
  service,
  name: fc.constantFrom(...names),
  day,
  isWon: fc.boolean(),
  dollars: fc.integer({ min: 0, max: 9_000 }),
});
/** A day's spend of a campaign, whose name in the account is written in another way. */
const spent = fc.record({
  service,
  name: fc.constantFrom(...names, "Retargeting"),
  write: fc.constantFrom(
    (name: string) => name,
    (name: string) => name.toUpperCase(),
  ),
  day,
  cents: fc.integer({ min: 0, max: 200_000 }),
});
const join = fc.option(fc.record({ service, to: service, name: fc.constantFrom(...names) }));

it("gives the figures of an independent computation for 300 random months", () => {
  const month = fc.record({
    leads: fc.array(lead, { maxLength: 40 }),
    spending: fc.uniqueArray(spent, {
      maxLength: 60,
      selector: (each) => `${each.service} ${each.name} ${each.day}`,
    }),
    joined: join,
  });
  fc.assert(
    fc.property(month, ({ leads, spending, joined }) => {
      const report = leadReport(
        october,
        {
          days: leads.map((each) => ({ item: dayText(each.day), counters: countersOf(each) })),
          persons: [],
          campaigns: leads.map((each) => ({
            item: `${dayText(each.day)}#${services[each.service]}#${each.name}`,
            counters: countersOf(each),
          })),
        },
        { spend: storedSpend(spending, joined) },
      );
      /** The row that a day's spend counts in. */
      const rowOf = (each: (typeof spending)[number]) => {
        const isJoined = joined?.service === each.service && each.name === "Retargeting";
        if (isJoined) return `${services[joined.to]} ${joined.name}`;
        const hasLead = leads.some(
          (other) => other.service === each.service && other.name === each.name,
        );
        return hasLead ? `${services[each.service]} ${each.name}` : "none";
      };
      for (const row of report.sources) {
        const own = spending.filter((each) => rowOf(each) === `${row.source} ${row.campaign}`);
        const came = leads.filter(
          (each) => services[each.service] === row.source && each.name === row.campaign,
        );
        expectRow(row, own, came);
      }
      const total = spending.reduce((sum, { cents }) => sum + cents, 0);
      const shown = [...report.sources, ...(report.spend?.unmatched ?? [])];
      expect(Math.round(shown.reduce((sum, row) => sum + (row.spend ?? 0), 0) * 100)).toBe(total);
      expect(Math.round(report.weeks.reduce((sum, week) => sum + (week.spend ?? 0), 0) * 100)).toBe(
        total,
      );
      expect(report.all.spend).toBe(spending.length === 0 ? null : total / 100);
    }),
    { numRuns: 300 },
  );
});

function expectRow(
  row: LeadReport["sources"][number],
  own: Spending,
  came: readonly ValueOf<typeof lead>[],
): void {
  const dollars = own.reduce((sum, each) => sum + each.cents, 0) / 100;
  const won = came.filter(({ isWon }) => isWon);
  const value = won.reduce((sum, each) => sum + each.dollars, 0);
  const hasSpend = dollars > 0;
  expect(row.spend).toBe(own.length === 0 ? null : dollars);
  expect(costsAndReturnOf(row)).toMatchObject({
    per_lead: hasSpend && came.length > 0 ? dollars / came.length : null,
    per_won: hasSpend && won.length > 0 ? dollars / won.length : null,
    return: hasSpend && won.length > 0 ? value / dollars : null,
  });
}

function countersOf({ isWon, dollars }: ValueOf<typeof lead>) {
  return { leads: 1, won: isWon ? 1 : 0, won_cents: isWon ? 100 * dollars : 0 };
}

function dayText(number: number): string {
  return `2026-10-${String(number).padStart(2, "0")}`;
}

type Spending = readonly ValueOf<typeof spent>[];

function storedSpend(spending: Spending, joined: ValueOf<typeof join>) {
  const used = [...new Set(spending.map((each) => each.service))];
  const months = used.map((each) => {
    const own = spending.filter((one) => one.service === each);
    const campaigns = [...new Set(own.map(({ name }) => name))].map((name) => {
      const days = own.filter((one) => one.name === name);
      const written = days[0]?.write(name) ?? name;
      const entries = days.map(({ day: number, cents }) => [String(number), cents] as const);
      return { name: written, days: Object.fromEntries(entries) };
    });
    const covered = Array.from({ length: 31 }, (_, index) => index + 1);
    return { service: each, month: "2026-10", version: 1, covered, campaigns };
  });
  const joins = joined
    ? [
        {
          service: joined.service,
          campaign: "retargeting",
          source: services[joined.to],
          counts_as: joined.name,
          by: "ann",
          at: "2026-11-01T00:00:00.000Z",
        },
      ]
    : [];
  return { months, joins, services: used, others: new Set<string>() };
}
