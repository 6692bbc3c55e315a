import type { Figure } from "../ShowResult.ts";
import { type LoadRun, longestLagMs, sentPerSecond, slowestP99Ms } from "./LoadRun.ts";
import { percentile } from "./percentile.ts";

/** The most that the processes of one cloud ever held, in megabytes. */
export type Memory = { readonly cloudMb: number; readonly databaseMb: number };

/** A run's figures, each stage against the leads that were sent. @param memory of each cloud on which it ran */
export function loadFigures(run: LoadRun, memory: readonly Memory[]): readonly Figure[] {
  const { leads, perSecond, report } = run;
  const answeredWithin = (percent: number) => rounded(percentile(report.latenciesMs, percent));
  return [
    {
      what: "rate",
      value: rounded(sentPerSecond(report)),
      unit: "/s",
      expected: { at_least: rounded(0.97 * perSecond) },
    },
    { what: "leads sent", value: report.keys.length, expected: leads },
    { what: "acknowledged", value: new Set(report.ids).size, expected: leads },
    { what: "in the table", value: run.stored, expected: leads },
    { what: "counted in the statistics", value: run.counted, expected: leads },
    { what: "told to the team by mail", value: run.alerted, expected: leads },
    { what: "answered within, p50", value: answeredWithin(50), unit: "ms" },
    { what: "answered within, p95", value: answeredWithin(95), unit: "ms" },
    {
      what: "answered within, p99",
      value: answeredWithin(99),
      unit: "ms",
      expected: { at_most: slowestP99Ms },
    },
    { what: "answered within, all", value: answeredWithin(100), unit: "ms" },
    {
      what: "all counted after the last answer by",
      value: rounded(run.countedAfterMs),
      unit: "ms",
      expected: { at_most: longestLagMs },
    },
    {
      what: "all told after the last answer by",
      value: rounded(run.alertedAfterMs),
      unit: "ms",
      expected: { at_most: longestLagMs },
    },
    { what: "local clouds, one after the other", value: memory.length },
    {
      what: "most memory: local cloud",
      value: Math.max(...memory.map(({ cloudMb }) => cloudMb)),
      unit: "MB",
    },
    {
      what: "most memory: database",
      value: Math.max(...memory.map(({ databaseMb }) => databaseMb)),
      unit: "MB",
    },
  ];
}

const rounded = (value: number) => Math.round(value * 10) / 10;
