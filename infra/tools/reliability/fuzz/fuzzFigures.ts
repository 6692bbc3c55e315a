import type { Figure } from "../ShowResult.ts";
import type { FuzzReport } from "./fuzzCloud.ts";

/** The figures of one or more runs, and what they have to be. */
export function fuzzFigures(reports: readonly FuzzReport[], requests: number): readonly Figure[] {
  const sum = (value: (report: FuzzReport) => number) =>
    reports.reduce((total, report) => total + value(report), 0);
  const sent = sum(({ findings }) => findings.requests);
  const acknowledged = sum(({ findings }) => findings.saved.size);
  const answers = [...answersOf(reports)].toSorted(([one], [other]) => one.localeCompare(other));
  const failures = answers.filter(([name]) => / 5\d\d$/.test(name));
  return [
    { what: "requests", value: sent, expected: requests },
    {
      what: "answers of 5xx",
      value: failures.reduce((total, [, count]) => total + count, 0),
      expected: 0,
    },
    {
      what: "answers that are not as they have to be",
      value: sum(({ findings }) => findings.withFaults),
      expected: 0,
    },
    { what: "leads acknowledged", value: acknowledged, expected: { at_least: 1 } },
    { what: "leads stored", value: sum(({ leads }) => leads), expected: acknowledged },
    { what: "leads counted", value: sum(({ counted }) => counted), expected: acknowledged },
    {
      what: "stored, lost or doubled against what was sent",
      value: sum(({ storedFaults }) => storedFaults.length),
      expected: 0,
    },
    {
      what: "failures in the logs",
      value: sum(({ loggedFailures }) => loggedFailures.length),
      expected: 0,
    },
    {
      what: "names added to every object",
      value: sum(({ addedNames }) => addedNames.length),
      expected: 0,
    },
    {
      what: "rate, generated and judged",
      value: Math.round((sent / sum(({ tookMs }) => tookMs)) * 1000),
      unit: "/s",
    },
    {
      what: "longest answer",
      value: Math.round(Math.max(...reports.map(({ findings }) => findings.longestMs))),
      unit: "ms",
    },
    ...answers.map(([name, count]) => ({ what: `answered: ${name}`, value: count })),
  ];
}

function answersOf(reports: readonly FuzzReport[]): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  for (const [name, count] of reports.flatMap(({ findings }) => [...findings.answers])) {
    total.set(name, (total.get(name) ?? 0) + count);
  }
  return total;
}
