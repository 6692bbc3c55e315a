import fc from "fast-check";
import { expect, it } from "vitest";
import { answerCounter } from "./answerTimes.ts";
import { leadReport } from "./leadReport.ts";

it("has the weeks of the period, whose sums and median are those of its leads", () => {
  const days = { from: "2026-11-01", to: "2026-11-30", time_zone: "America/New_York" };
  const answer = fc.record({
    day: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`),
    person: fc.constantFrom("", "ann", "ben"),
    ms: fc.integer({ min: 0, max: 40_000_000 }),
    won: fc.integer({ min: 0, max: 1 }),
  });
  fc.assert(
    fc.property(fc.array(answer), (answers) => {
      const counters = answers.map(({ ms, won }) => {
        const time = { on_time: Number(ms < 300_000), [answerCounter(ms)]: 1 };
        return { leads: 1, clocked: 1, answered: 1, won, won_cents: won * 50, ...time };
      });
      const countersBy = (of: (one: (typeof answers)[number]) => string) =>
        answers.map((one, index) => ({ item: of(one), counters: counters[index] ?? {} }));
      const persons = countersBy(({ day, person }) => `${day}#${person}`);
      const counted = { days: countersBy(({ day }) => day), persons, campaigns: [] };
      const report = leadReport(days, counted);
      const { weeks, all, everyone, people } = report;
      expect(weeks.map(({ from, to }) => `${from.slice(8)}-${to.slice(8)}`)).toEqual([
        "01-01",
        "02-08",
        "09-15",
        "16-22",
        "23-29",
        "30-30",
      ]);
      const won = answers.reduce((sum, each) => sum + each.won, 0);
      const wonOf = (rows: readonly { readonly won: number }[]) =>
        rows.reduce((sum, row) => sum + row.won, 0);
      expect([wonOf(weeks), wonOf(people), all.won_value, report.unanswered]).toEqual([
        won,
        won,
        won / 2,
        0,
      ]);
      expect({ ...everyone, spend: null }).toEqual(all);
      const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
      const median = sorted[Math.ceil(sorted.length / 2) - 1];
      const { median_answer_minutes: minutes } = all;
      expect(minutes === null ? undefined : answerCounter(minutes * 60_000)).toBe(
        median === undefined ? undefined : answerCounter(median),
      );
      const onTime = answers.filter(({ ms }) => ms < 300_000).length;
      expect(all.within_5_min_pct).toBe(
        answers.length === 0 ? null : Math.floor((100 * onTime) / answers.length + 0.5),
      );
      expect(people.map(({ person }) => person).indexOf("")).toBeOneOf([-1, people.length - 1]);
    }),
  );
});
